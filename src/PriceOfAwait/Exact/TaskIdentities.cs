using System.Globalization;
using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>Whether two calls that complete synchronously with the same value return one and the same task.</summary>
/// <param name="Type">The value's type as written in C#; <c>void</c> where there is no value.</param>
/// <param name="Value">The value as written in C#.</param>
/// <param name="Source">What makes the task: <c>async</c> or <c>FromResult</c>.</param>
/// <param name="SameObject">The answer, by reference equality.</param>
public sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>Whether the value is its type's default, bit by bit: not <c>-0d</c>, and not <c>0.0m</c>. True where there is no value.</summary>
    public bool IsDefault { get; init; }
}

/// <summary>Which completed tasks are the same object each time.</summary>
/// <param name="Identities">A value and a source each.</param>
[TypeFormatterSource]
public sealed record TaskIdentities(IReadOnlyList<TaskIdentity> Identities) : INotebookValue, IEvidence
{
    Question? IEvidence.Question => Identities.All(identity => identity.Type == "int")
        ? new Question.TasksOfInts(int.Parse(Identities[0].Value, CultureInfo.InvariantCulture), int.Parse(Identities[^1].Value, CultureInfo.InvariantCulture))
        : new Question.TasksOfTypes();

    /// <inheritdoc/>
    public string ToHtml() => ToTable().ToHtml();

    /// <inheritdoc/>
    public string ToText() => ToTable().ToText();

    private Table ToTable()
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
