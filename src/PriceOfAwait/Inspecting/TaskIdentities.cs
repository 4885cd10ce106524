using System.Globalization;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>Which completed tasks are the same object each time.</summary>
/// <param name="Identities">One for each value and source.</param>
[TypeFormatterSource]
public sealed record TaskIdentities(IReadOnlyList<TaskIdentity> Identities) : TableValue
{
    // As many as there were at first: a reader may have left some of them.
    private readonly int _asked = Identities.Count;

    /// <summary>What it answers; <see langword="null"/> where a part of the answer was left out since.</summary>
    internal ExactQuestion? Question => Identities.Count < _asked ? null
        : Identities.All(identity => identity.Type == "int")
        ? new ExactQuestion.TasksOfInts(NumberOf(Identities[0]), NumberOf(Identities[^1]))
        : new ExactQuestion.TasksOfTypes();

    /// <summary>Whether two calls of an <c>async</c> method with this result return the same task.</summary>
    internal bool IsSame(string type, string value) => FromAsync(type).First(identity => identity.Value == value).SameObject;

    /// <summary>The same for the type's default value.</summary>
    internal bool IsSame(string type) => FromAsync(type).First(identity => identity.IsDefault).SameObject;

    /// <summary>Those of <see cref="int"/> for which they do.</summary>
    internal IEnumerable<int> SameInts() => FromAsync("int").Where(identity => identity.SameObject).Select(NumberOf);

    private IEnumerable<TaskIdentity> FromAsync(string type) =>
        Identities.Where(identity => identity.Source == "async" && identity.Type == type);

    internal static int NumberOf(TaskIdentity identity) => int.Parse(identity.Value, CultureInfo.InvariantCulture);

    internal override Table ToTable()
    {
        var sources = Identities.Select(identity => identity.Source).Distinct().ToList();
        return new Table(
            [new Column("Type"), new Column("Value"), .. sources.Select(source => new Column(source, Group: "the same task each time"))],
            [
                .. Identities.GroupBy(identity => (identity.Type, identity.Value)).Select(value => (IReadOnlyList<string>)
                [
                    value.Key.Type,
                    value.Key.Value,
                    .. sources.Select(source => value.FirstOrDefault(identity => identity.Source == source)?.SameObject switch
                    {
                        true => "yes",
                        false => "no",
                        null => "",
                    }),
                ]),
            ]);
    }
}
