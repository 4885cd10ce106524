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
            .SelectMany(one => one.Provenance)
            .SelectMany(one => one.Origins)
            .FirstOrDefault(origin => origin.IsMeasured)
            is { } first
            ? new(first)
            : null;

    /// <summary>Empty if nothing differs.</summary>
    public Markup DifferenceOf(Provenance provenance) =>
        string.Join(
            Origin.Joint,
            provenance.Origins.Select(origin => origin.Beyond(Origin)).Where(rest => rest.Length > 0)
        )
            is { Length: > 0 } text
            ? Markup.Of(
                $"""
                <details {Origin.Mark}><summary>{text}</summary>{provenance.Origins.Select(origin =>
                    Markup.Of($"<div>{origin.Details}</div>"))}</details>
                """
            )
            : Markup.Empty;
}
