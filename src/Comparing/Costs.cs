using System.Net;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Comparing;

/// <summary>Costs that a lesson measured, as a computed sentence. The book's first page shows them too.</summary>
[FactList("costs")]
public sealed record Costs(string Than, IReadOnlyList<Cost> All) : OutputPart
{
    /// <summary>The baseline of those costs that the book's first page shows only for comparison.</summary>
    public const string FieldRead = "reading a field";

    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>A fact of its own (see <see cref="Provenance"/>).</summary>
    [JsonIgnore]
    public IReadOnlyList<Origin> Origins { get; init; } = [];

    public string On { get; init; } = "";

    /// <summary>The full name of the benchmark class that has these costs.</summary>
    public string Benchmarks { get; init; } = "";

    /// <summary>The same costs in other figures of the same class.</summary>
    /// <exception cref="ArgumentException">The run has other benchmarks.</exception>
    public Costs In(BenchmarkResults run) =>
        All.Aggregate(
                new Differences(Comparison.Of(run), []),
                (costs, cost) => costs.And(cost.Name, cost.Of!, cost.Over!, cost.Methods, cost.Waits)
            )
            .InShort(Than);

    public string ToSentence() =>
        string.Join(
            " ",
            [
                .. All.Count == 0
                    ? []
                    : new[]
                    {
                        Text.Capitalized(
                            $"{string.Join("; ", All.Select((cost, index) => Say(cost, isFirst: index == 0)))}."
                        ),
                    },
                .. from pair in All.SelectMany(
                    (one, index) => All.Skip(index + 1).Select(other => (One: one, Other: other))
                )
                where
                    !pair.One.Interval.IsApartFrom(pair.Other.Interval)
                    && !(
                        pair.Other.DiffersFromTask
                        && (pair.One.Methods, pair.One.Waits) == (pair.Other.Methods, pair.Other.Waits)
                    )
                select $"These figures don’t show which adds more time: {pair.One.Name} or {pair.Other.Name}.",
                .. Notes,
            ]
        );

    public override string ToHtml() => $"<div>{WebUtility.HtmlEncode(ToSentence())}{Origin.ToHtml(Origins)}</div>";

    public override IReadOnlyList<object> ToFacts() => [this, .. Origin.ToFacts(Origins)];

    public override string ToText() => $"{ToSentence()} ({Origin.ToText(Origins)})";

    // The ratio first, because it can be compared with other machines.
    private string Say(Cost cost, bool isFirst)
    {
        var isDistinguishable = !cost.Interval.Contains(0);
        var bytes = cost.Bytes switch
        {
            null => "",
            0 => " and allocates nothing more",
            { } left => $" and allocates {Text.Bytes(Math.Abs(left))} B {(left < 0 ? "less" : "more")}",
        };
        // A certain saving is expressed in words instead of by a sign.
        var (sign, more) = isDistinguishable && cost.Time < 0 ? (-1, "less") : (1, "more");
        var limits = new[] { cost.Lower, cost.Upper }.OfType<double>().Select(limit => sign * limit).Order().ToList();
        var time =
            limits.Count == 2
                ? Text.Duration(new Estimate(sign * cost.Time, new(limits[0], limits[1])))
                : $"{Text.Duration(sign * cost.Time)} without an interval";
        var comma = bytes.Length == 0 ? "" : ",";
        return (cost.TimesAsLong, isDistinguishable) switch
        {
            ({ } times, _) =>
                $"{cost.Name} takes {times.Figure} times {times.Interval} as long{(isFirst ? $" as {Than}" : "")} "
                    + $"({time} {more} in one run){bytes}",
            (_, true) => $"{cost.Name} takes {time} {more}{(isFirst ? $" than {Than}" : "")} in one run{bytes}",
            _ => $"{cost.Name} can’t be distinguished from {Than} by time ({time} more in one run){comma}{bytes}",
        };
    }
}
