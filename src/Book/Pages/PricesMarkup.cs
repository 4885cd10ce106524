using PriceOfAwait.Comparing;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Book.Pages;

/// <summary>What await costs, before anything else on the first page. What no lesson measured is left out.</summary>
internal sealed class PricesMarkup
{
    private const string ShowRecorded = "dotnet run -c Release --project src/Tutorial -- --speed recorded";

    private readonly List<(Costs Costs, string Link, string Title)> _found;
    private readonly PriceList _prices;

    public PricesMarkup(IReadOnlyList<Lesson> lessons)
    {
        _found = [.. lessons.SelectMany(lesson => lesson.Costs.Select(one => (one.Costs, $"{lesson.Link}#{one.Place}", lesson.Title)))];
        _prices = new([.. _found.Select(one => one.Costs)]);
    }

    /// <summary>A sentence, and up to three figures.</summary>
    public Markup Answer => _prices.Main.Count == 0 ? Markup.Empty : Markup.Of($"""
        <p class="answer">An <code>await</code> costs {_prices.Answer.Replace(" ns", "\u00a0ns", StringComparison.Ordinal).Replace(" B", "\u00a0B", StringComparison.Ordinal)}.</p>
        <dl class="prices">
        {_prices.Main.Select(price => Markup.Of($"""
            <div><dt>{price.Name}</dt>
            <dd><b>{price.Time}</b> <b>{price.Bytes}</b></dd>
            <dd>{price.Interval} <a href="{LinkOf(price)}">{TitleOf(price)}</a>{(IsOfOneMachine ? "" : $" on {price.Among.On}")}</dd></div>

            """))}
        </dl>
        <p class="note">{(IsOfOneMachine ? $"Measured on {_prices.Main[0].Among.On}. " : "")}Time that passes while waiting isn’t counted.</p>
        {Busy}
        """);

    /// <summary>Every price that can be compared, beside times that everybody knows, and what it makes in a program.</summary>
    public Markup Comparisons => _prices.Comparable.Count == 0 ? Markup.Empty : Markup.Of($"""
        <section class="headline">
        <h2 id="task-or-valuetask">Task or ValueTask?</h2>
        {SafeHtml.ToMarkup(_prices.ToFigure().ToHtml())}
        </section>
        {Scale}
        {Calculator}
        """);

    private bool IsOfOneMachine => _prices.Main.Select(price => price.Among.On).Distinct().Count() == 1;

    private Markup Busy => _prices.Notes.Count == 0 ? Markup.Empty : Markup.Of($"""
        <details class="busy"><summary><span class="badge undecided">measured on a busy machine</span></summary>
        {_prices.Notes.Select(Markup.Note)}
        {(_prices.IsOfThisMachine ? Markup.Note($"To show the recorded figures: {ShowRecorded}") : Markup.Empty)}
        </details>
        """);

    private Markup Scale
    {
        get
        {
            var scale = _prices.Scale;
            var (first, last) = (Math.Floor(Math.Log10(scale[0].Nanoseconds)), Math.Log10(scale[^1].Nanoseconds));
            return Markup.Of($"""
                <section class="scale">
                <h2 id="when-to-care">When should I care?</h2>
                <p>{_prices.PerMillisecond}</p>
                <ul style="--decades: {last - first}">
                {scale.Select(time => Markup.Of($"""
                    <li class="{(time.IsPrice ? "price" : "")}" style="--at: {(Math.Log10(time.Nanoseconds) - first) / (last - first)}">
                    <span>{time.Name}</span> <b>{Price.Duration(time.Nanoseconds)}</b><i></i></li>

                    """))}
                </ul>
                <p class="note">From line to line, times grow tenfold. {Published.Sources.Where(source => source.Yardsticks.Count > 0).Select(source =>
                    Markup.Of($"{source.Year.ToString(CultureInfo.InvariantCulture)}: {source.Author}, <a href=\"{source.Url.AbsoluteUri}\">{source.Title}</a>. "))}</p>
                </section>
                """);
        }
    }

    /// <summary>Where no script runs, nothing of it shows.</summary>
    private Markup Calculator
    {
        get
        {
            var types = (
                from type in _prices.Comparable.Where(price => price.Cost is { Methods: 1, Bytes: not null }).ToLookup(price => price.Type)
                let completes = type.FirstOrDefault(price => !price.Cost.Waits)
                let waits = type.FirstOrDefault(price => price.Cost.Waits)
                where completes is not null && waits is not null
                select (Name: type.Key, Completes: completes!, Waits: waits!)).ToList();
            var data = types.Select(type => new object?[]
                { type.Name, type.Completes.Nanoseconds, type.Completes.Cost.Bytes, type.Waits.Nanoseconds, type.Waits.Cost.Bytes });
            return types.Count == 0 ? Markup.Empty : Markup.Of($"""
                <section class="calculator" hidden data-prices="{JsonSerializer.Serialize(data)}">
                <h2 id="your-price">What does it cost in my program?</h2>
                <p><label>Calls a second <input type="number" min="0" step="1000" value="100000"></label>
                <label>Async methods in each call <input type="number" min="1" value="6"></label>
                <label>Share that really waits, in % <input type="number" min="0" max="100" value="10"></label></p>
                <output aria-label="The price"></output>
                {types.Select(type => Markup.Of($"""
                    <p class="note">{type.Name}: calls × methods × ((1 − share) × {PerCall(type.Completes)} + share × {PerCall(type.Waits)})</p>

                    """))}
                <p class="note">If a call waits, each of its methods does.</p>
                </section>
                """);
        }
    }

    private static string PerCall(Price price) => $"({price.Time}, {price.Bytes})";

    private string LinkOf(Price price) => _found.Find(one => one.Costs == price.Among).Link;

    private string TitleOf(Price price) => _found.Find(one => one.Costs == price.Among).Title;
}
