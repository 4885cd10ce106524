namespace PriceOfAwait.Display;

/// <param name="Name">The machine, or the article.</param>
/// <param name="Details">The whole environment.</param>
public sealed record Origin(string Name, string Details)
{
    public const string Joint = " · ";

    /// <summary>The day, or the days, of measured figures; <see langword="null"/> for published ones.</summary>
    public string? Days { get; init; }

    /// <summary>How many launches there were, and in what time or how many sessions.</summary>
    public string? Launches { get; init; }

    public bool IsMeasured => Days is not null;

    /// <summary>In short, such as <c>this machine, 22 Nov 2026, 12 launches in 25 min</c>.</summary>
    public string Text => InWords(Name, Days, Launches);

    /// <summary>What this origin says in addition to another; empty if the other says everything.</summary>
    public string Beyond(Origin other) =>
        InWords(
            Name == other.Given().Name ? null : Name,
            Days == other.Days ? null : Days,
            Launches == other.Launches ? null : Launches
        );

    /// <summary>The short texts, which expand into the details without a script.</summary>
    public static string ToHtml(IReadOnlyList<Origin> origins) =>
        origins.Given().Count == 0
            ? ""
            : $"<details style=font-size:85%;opacity:.8;margin-top:.3em>"
                + $"<summary>{Html.Encode(ToText(origins))}</summary>"
                + string.Concat(origins.Select(origin => $"<div>{Html.Encode(origin.Details)}</div>"))
                + "</details>";

    public static string ToText(IReadOnlyList<Origin> origins) =>
        string.Join(Joint, origins.Given().Select(origin => origin.Text));

    private static string InWords(params IEnumerable<string?> parts) => string.Join(", ", parts.OfType<string>());
}
