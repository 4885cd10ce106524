namespace PriceOfAwait.Book.Rendering;

/// <summary>The origin that a page states once, at its top. Below a figure, only what differs is stated.</summary>
internal sealed record PageOrigin(Origin Origin)
{
    public Markup Chip =>
        Markup.Of(
            $"""
            <details class="provenance"><summary>Figures from {Origin.Text}</summary>
            <div>{Origin.Details}</div></details>

            """
        );

    /// <summary>
    /// The first measured origin; <see langword="null"/> if nothing was measured, as where all figures are published or
    /// exact.
    /// </summary>
    public static PageOrigin? Of(IEnumerable<OutputFacts> facts) =>
        facts
            .SelectMany(one => one.Parts)
            .SelectMany(part => part.OriginsWithin())
            .FirstOrDefault(origin => origin.IsMeasured)
            is { } first
            ? new(first)
            : null;

    /// <summary>What some origins say in addition; empty if nothing differs.</summary>
    public Markup DifferenceOf(IReadOnlyList<Origin> origins) =>
        Details(
            string.Join(Origin.Joint, origins.Select(origin => origin.Beyond(Origin)).Where(rest => rest.Length > 0)),
            origins
        );

    /// <summary>The origins in short, which expand into their details; empty if there is nothing to say.</summary>
    public static Markup Details(string text, IReadOnlyList<Origin> origins) =>
        text.Length == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <details class="origin"><summary>{text}</summary>{origins.Select(origin =>
                    Markup.Of($"<div>{origin.Details}</div>"))}</details>
                """
            );
}
