using PriceOfAwait.Book.FirstPage;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// Compares what async methods add with each other and with well-known times, and multiplies it for the reader's
/// program. Without measured prices, all of it is empty.
/// </summary>
internal sealed class PricesMarkup(FirstPageContent content, IReadOnlyList<Lesson> lessons)
{
    private readonly Prices _prices = content.Prices;

    public Markup Comparisons =>
        _prices.Main.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <section class="headline">
                <h2 id="task-or-valuetask">Task or ValueTask?</h2>
                {ChartOf(_prices.ToFigure())}
                </section>
                {ScaleOf(_prices.ScaleWith(content.Yardsticks))}
                {Calculator}
                """
            );

    /// <summary>Hidden until its script runs.</summary>
    public Markup Calculator
    {
        get
        {
            var types = _prices
                .All.Where(price => price is { Plan.Methods: 1, Pays.Bytes: not null })
                .GroupBy(price => price.Plan.ReturnsValueTask ? "ValueTask" : "Task")
                .Where(type => type.Select(price => price.Plan.Waits).SequenceEqual([false, true]))
                .ToList();
            var data = types.Select(type =>
                type.SelectMany(price => new object[] { price.Pays.Time.Value, price.Pays.Bytes! }).Prepend(type.Key)
            );
            var formulas =
                from type in types
                let cost = $"(1 − share) × {PerCall(type.First())} + share × {PerCall(type.Last())}"
                select Markup.Of($"<p class=\"note\">{type.Key}: requests × methods × ({cost})</p>\n");
            return types.Count == 0
                ? Markup.Empty
                : new(
                    Assets
                        .Text("calculator.html")
                        .Replace("{{prices}}", Markup.Encode(JsonSerializer.Serialize(data)), StringComparison.Ordinal)
                        .Replace(
                            "{{on}}",
                            Markup.Encode(types[0].First().Run.MachineAndRuntime),
                            StringComparison.Ordinal
                        )
                        .Replace("{{formulas}}", Markup.Concat(formulas).Text, StringComparison.Ordinal)
                );
        }
    }

    private static Markup ChartOf(Figure figure) => SafeHtml.ToMarkup(figure.ToHtml(), facts: OutputFacts.Of(figure));

    private Markup ScaleOf(IReadOnlyList<(string Name, double Time, string Text, bool IsPrice)> scale)
    {
        var (first, last) = (Math.Floor(Math.Log10(scale[0].Time)), Math.Log10(scale[^1].Time));
        var sources = content.Yardsticks.Select(one => one.Yardstick.Lesson).Distinct();
        return Markup.Of(
            $"""
            <section class="scale">
            <h2 id="when-to-care">When should I care?</h2>
            <ul style="--decades: {last - first}">
            {scale.Select(one => Markup.Of($"""
                <li class="{(one.IsPrice ? "price" : "")}" style="--at: {At(one.Time)}">
                <span>{one.Name}</span> <b>{one.Text}</b><i></i></li>

                """))}
            </ul>
            <p class="note">From line to line, times grow tenfold.{Sources([.. sources])}</p>
            </section>
            """
        );

        double At(double time) => (Math.Log10(time) - first) / (last - first);
    }

    private Markup Sources(IReadOnlyList<string> names) =>
        names.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $""" The other operations are from {names.Select(
                    (name, index) => Markup.Of($"{(index == 0 ? "" : " and ")}{FindingsMarkup.LinkTo(name, lessons)}")
                )}."""
            );

    private static string PerCall(Price price) => $"({price.Pays.TimeText}, {price.Pays.BytesText})";
}
