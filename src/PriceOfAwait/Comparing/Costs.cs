using System.Net;
using System.Text.Json;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Comparing;

/// <summary>What something takes more than what it comes on top of.</summary>
/// <param name="Name">What, such as <c>a first await</c>.</param>
/// <param name="Time">In nanoseconds; negative where it takes less.</param>
/// <param name="Lower">The lower limit of the time's confidence interval, where there is one.</param>
/// <param name="Upper">The upper limit.</param>
/// <param name="Bytes">What it leaves on the heap more, where that is known.</param>
public sealed record Cost(string Name, double Time, double? Lower, double? Upper, double? Bytes)
{
    /// <summary>
    /// How many times as long it takes, where that is all that can be told: on a machine whose speed changes from launch to launch, the
    /// ratio's interval leaves no doubt which takes longer, and the difference's does. <see langword="null"/> elsewhere.
    /// </summary>
    public double? TimesAsLong { get; init; }

    /// <summary>The difference as a cost.</summary>
    internal static Cost Of(string name, Difference difference, Ratio? ratio) =>
        new(name, difference.Time, Known(difference.Interval?.Lower), Known(difference.Interval?.Upper), difference.Bytes)
        {
            TimesAsLong = difference.Interval?.Contains(0) == true && ratio?.Interval?.Contains(1) == false ? ratio.Value : null,
        };

    // What nothing bounds may be anything.
    internal ConfidenceInterval Interval => new(Lower ?? double.NegativeInfinity, Upper ?? double.PositiveInfinity);

    internal HeadlineFigure ToHeadline() => new(Name, Time, Interval);

    private static double? Known(double? limit) => limit is { } known && double.IsFinite(known) ? known : null;
}

/// <summary>
/// What a lesson finds some things cost, in a sentence that is computed. A notebook that shows it hands it to the first page of the book.
/// </summary>
/// <param name="Than">What they come on top of, such as <c>a plain call</c>.</param>
/// <param name="All">In the order of the sentence.</param>
[TypeFormatterSource]
public sealed record Costs(string Than, IReadOnlyList<Cost> All) : OutputPart
{
    /// <summary>The attribute that holds the costs as JSON in their HTML.</summary>
    public const string Mark = "data-price-of-await-costs";

    /// <summary>What a reader has to know of the figures, such as that the machine was busy.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Where the figures come from.</summary>
    public IReadOnlyList<Origin> Origins { get; init; } = [];

    /// <summary>The costs, with the intervals of their times; and which of these don't tell costs apart.</summary>
    public string ToSentence() => string.Join(" ",
    [
        Text.Capitalized($"{string.Join("; ", All.Select((cost, index) => index == 0 ? First(cost) : Further(cost)))}."),
        .. from pair in All.SelectMany((one, index) => All.Skip(index + 1).Select(other => (One: one, Other: other)))
           where !pair.One.Interval.IsApartFrom(pair.Other.Interval)
           select $"The intervals of {pair.One.Name} and {pair.Other.Name} overlap: by these alone it can’t be told which takes longer.",
        .. Notes,
    ]);

    /// <inheritdoc/>
    public override string ToHtml() =>
        $"<div {Mark}=\"{WebUtility.HtmlEncode(JsonSerializer.Serialize(this, Json.Compact))}\">"
        + $"{WebUtility.HtmlEncode(ToSentence())}{Origin.ToHtml(Origins)}</div>";

    /// <inheritdoc/>
    public override string ToText() => $"{ToSentence()} ({Origin.ToText(Origins)})";

    private string First(Cost cost)
    {
        var bytes = cost.Bytes switch
        {
            null => "",
            0 => " and leaves nothing more on the heap",
            { } left => $" and leaves {BytesOf(left)} {(left < 0 ? "less" : "more")} on the heap",
        };
        return IsTold(cost) ? $"{cost.Name} takes {TimeOf(cost)} {(cost.Time < 0 ? "less" : "more")} than {Than}{bytes}"
            : $"{Untold(cost)}{bytes}".TrimEnd(',');
    }

    private string Further(Cost cost)
    {
        var bytes = cost.Bytes switch
        {
            null => "",
            0 => " and no bytes",
            { } left => $" and {BytesOf(left)}{(left < 0 ? " less" : "")}",
        };
        return IsTold(cost) ? $"{cost.Name} {TimeOf(cost)}{(cost.Time < 0 ? " less" : "")}{bytes}"
            : $"{Untold(cost)}{bytes}".TrimEnd(',');
    }

    private string Untold(Cost cost) => cost.TimesAsLong is { } times
        ? $"{cost.Name} takes {Number.Label(times)} times as long as {Than}, {TimeOf(cost)} more,"
        : $"{cost.Name} can’t be told from {Than} by its time, {TimeOf(cost)} more,";

    private static bool IsTold(Cost cost) => !cost.Interval.Contains(0);

    private static string TimeOf(Cost cost)
    {
        // What surely takes less is said so in words, not by a sign.
        var sign = IsTold(cost) ? Math.Sign(cost.Time) : 1;
        var limits = new[] { cost.Lower, cost.Upper }.OfType<double>().Select(limit => sign * limit).Order().ToList();
        return $"{Figure(sign * cost.Time)} ns"
            + (limits is [var from, var to] ? $" [{Figure(from)}, {Figure(to)}]" : " without an interval");
    }

    private static string Figure(double value) => Number.Label(value).Replace('-', '−');

    private static string BytesOf(double bytes) => $"{Text.Bytes(Math.Abs(bytes))} B";
}
