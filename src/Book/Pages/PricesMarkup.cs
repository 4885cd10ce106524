using PriceOfAwait.Book.FirstPage;
using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// Compares what async methods add with each other and with well-known times, and multiplies it for the reader's
/// program. Without measured prices, all of it is empty.
/// </summary>
internal sealed class PricesMarkup(FirstPageContent content, IReadOnlyList<Lesson> lessons)
{
    private readonly Prices _prices = content.Prices;

    public Markup Comparisons =>
        _prices.All.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <section class="headline">
                <h2 id="three-prices">Three prices</h2>
                {ChartOf(_prices.ToFigure())}
                </section>
                {ScaleOf(_prices.ScaleWith(content.Yardsticks.Select(one => (one.Yardstick.One, one.Takes))))}
                {Calculator}
                """
            );

    /// <summary>Hidden until its script runs.</summary>
    public Markup Calculator
    {
        get
        {
            Price?[] charged =
            [
                .. new[] { PlannedPrice.AsyncMethod, PlannedPrice.Wait, PlannedPrice.FurtherMethod }.Select(name =>
                    _prices.All.FirstOrDefault(price => price.Name == name)
                ),
            ];
            var types = new[]
            {
                (Name: "Task", Pays: charged.Select(price => price?.Pays).OfType<Amount>().ToList()),
                (Name: "ValueTask", Pays: [.. charged.Select(price => price?.WithValueTask).OfType<Amount>()]),
            }
                .Where(type =>
                    type.Pays.Count == charged.Length && type.Pays.TrueForAll(pays => pays.Bytes is not null)
                )
                .ToList();
            var data = types.Select(type =>
                type.Pays.SelectMany(pays => new object[] { pays.Time.Value, pays.Bytes! }).Prepend(type.Name)
            );
            var formulas =
                from type in types
                let waits = $"{PerCall(type.Pays[1])} + methods × {PerCall(type.Pays[2])}"
                let cost = $"(1 − share) × methods × {PerCall(type.Pays[0])} + share × ({waits})"
                select Markup.Of($"<p class=\"note\">{type.Name}: requests × ({cost})</p>\n");
            return types.Count == 0
                ? Markup.Empty
                : new(
                    Assets
                        .Text("calculator.html")
                        .Replace("{{prices}}", Markup.Encode(JsonSerializer.Serialize(data)), StringComparison.Ordinal)
                        .Replace("{{on}}", Markup.Encode(charged[0]!.Run.MachineAndRuntime), StringComparison.Ordinal)
                        .Replace("{{formulas}}", Markup.Concat(formulas).Text, StringComparison.Ordinal)
                );
        }
    }

    private static Markup ChartOf(Figure figure) => new PartMarkup(PageNames.Of([]), origin: null).Of(figure);

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

    private static string PerCall(Amount pays) => $"({pays.TimeText}, {pays.BytesText})";
}
