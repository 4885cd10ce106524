namespace PriceOfAwait.Book.Rendering;

/// <summary>What is long stands folded, behind a line that says what it is. It opens without scripts, and in print it is open.</summary>
internal static class Fold
{
    public static Markup Of(Markup content, string summary) =>
        Markup.Of($"<details class=\"fold\"><summary>{summary}</summary>\n{content}</details>\n");

    public static Markup When(bool isLong, Markup content, string summary) => isLong ? Of(content, summary) : content;
}
