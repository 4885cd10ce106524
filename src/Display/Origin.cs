using System.Net;

namespace PriceOfAwait.Display;

/// <summary>Where figures come from, in short, and all that is known of it.</summary>
/// <param name="Text">Such as <c>this machine, 22 Nov 2026, quick</c>.</param>
/// <param name="Details">The whole environment.</param>
public sealed record Origin(string Text, string Details)
{
    /// <summary>The short texts, which open into the details: it needs no script.</summary>
    public static string ToHtml(IReadOnlyList<Origin> origins) => origins.Count == 0 ? "" :
        $"<details style=\"font-size:85%;opacity:.8;margin-top:.3em\"><summary>{WebUtility.HtmlEncode(ToText(origins))}</summary>"
        + string.Concat(origins.Select(origin => $"<div>{WebUtility.HtmlEncode(origin.Details)}</div>")) + "</details>";

    /// <summary>The short texts.</summary>
    public static string ToText(IReadOnlyList<Origin> origins) => string.Join(" · ", origins.Select(origin => origin.Text));
}
