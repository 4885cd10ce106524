using PriceOfAwait.Comparing;

namespace PriceOfAwait.Book.Pages;

/// <summary>What await costs, as the first page says at its top. Prices that no lesson measured are left out.</summary>
internal sealed class PricesMarkup(IReadOnlyList<Lesson> lessons)
{
    private const string ShowRecorded =
        "To show the recorded figures: dotnet run -c Release --project src/Tutorial -- --speed recorded";

    private readonly FirstPagePrices _prices = new([
        .. lessons.SelectMany(lesson => lesson.Costs).Select(one => one.Costs),
    ]);

    public Markup Answer =>
        _prices.Main.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
        <p class="answer">An <code>await</code> costs {Number.Unbroken(_prices.Answer)}.</p>
        <dl class="prices">
        {_prices.Main.Select(price => Markup.Of($"""
            <div><dt>{price.Name}</dt>
            <dd><b>{price.Time}</b> <b>{price.Bytes}</b></dd>
            <dd>{price.Interval} {LinksTo(costs => costs == price.Among).First()}</dd></div>

            """))}
        </dl>
        <p class="note">Measured on {_prices.Main[0].Among.On}{SoFar}. {FirstPagePrices.NotCounted}</p>
        {(_prices.All.SelectMany(price => price.Among.Notes).Distinct().ToList() is { Count: > 0 } notes
            ? Markup.Of($"""
            <details class="busy"><summary><span class="badge undecided">measured on a busy machine</span></summary>
            {notes.Append(ShowRecorded).Select(Markup.Note)}
            </details>
            """)
            : Markup.Empty)}
        """
            );

    /// <summary>
    /// Compares the prices with each other and with well-known times, and multiplies them for the reader's program.
    /// </summary>
    public Markup Comparisons =>
        _prices.Main.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <section class="headline">
                <h2 id="task-or-valuetask">Task or ValueTask?</h2>
                {ChartOf(_prices.ToFigure())}
                </section>
                {ScaleOf(_prices.Scale, _prices.PerMillisecond)}
                {Calculator}
                """
            );

    /// <summary>Hidden until its script runs.</summary>
    public Markup Calculator
    {
        get
        {
            var types = _prices
                .All.Where(price => price.Cost is { Methods: 1, Bytes: not null })
                .GroupBy(price => price.Cost.ReturnsValueTask ? "ValueTask" : "Task")
                .Where(type => type.Select(price => price.Cost.Waits).SequenceEqual([false, true]))
                .ToList();
            var data = types.Select(type =>
                type.SelectMany(price => new object[] { price.Cost.Time, price.Cost.Bytes! }).Prepend(type.Key)
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
                        .Replace("{{on}}", Markup.Encode(types[0].First().Among.On), StringComparison.Ordinal)
                        .Replace("{{formulas}}", Markup.Concat(formulas).Text, StringComparison.Ordinal)
                );
        }
    }

    /// <summary>During a run, how many launches the prices come from; empty otherwise.</summary>
    private string SoFar =>
        lessons.SelectMany(lesson => lesson.Costs).Any(one => one.IsSoFar && one.Costs == _prices.Main[0].Among)
            ? $", so far {_prices.Main[0].Among.Origins[0].Launches}; the intervals get narrower with every lap"
            : "";

    private static Markup ChartOf(Figure figure) => SafeHtml.ToMarkup(figure.ToHtml(), facts: OutputFacts.Of(figure));

    private Markup ScaleOf(IReadOnlyList<(string Name, double Time, string Text, bool IsPrice)> scale, string care)
    {
        var (first, last) = (Math.Floor(Math.Log10(scale[0].Time)), Math.Log10(scale[^1].Time));
        return Markup.Of(
            $"""
            <section class="scale">
            <h2 id="when-to-care">When should I care?</h2>
            <p>{care}</p>
            <ul style="--decades: {last - first}">
            {scale.Select(one => Markup.Of($"""
                <li class="{(one.IsPrice ? "price" : "")}" style="--at: {At(one.Time)}">
                <span>{one.Name}</span> <b>{one.Text}</b><i></i></li>

                """))}
            </ul>
            <p class="note">From line to line, times grow tenfold. {LinksTo(costs => costs.Than == Costs.FieldRead)
                .Select(link => Markup.Of($"Operations: {link}."))}</p>
            </section>
            """
        );

        double At(double time) => (Math.Log10(time) - first) / (last - first);
    }

    private static string PerCall(Price price) => $"({price.Time}, {price.Bytes})";

    private IEnumerable<Markup> LinksTo(Func<Costs, bool> which) =>
        lessons
            .SelectMany(lesson => lesson.Costs, (lesson, one) => (lesson, one))
            .Where(found => which(found.one.Costs))
            .Select(found => Markup.Of($"<a href=\"{found.lesson.Link}#{found.one.Place}\">{found.lesson.Title}</a>"));
}
