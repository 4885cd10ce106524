namespace PriceOfAwait.ClassBoard;

/// <summary>A bar that is filled as far as some are of all.</summary>
internal static class Bar
{
    public static Markup Of(int some, int all) =>
        Markup.Of(
            $"""
            <svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%" rx="6"/>
            <rect class="done" width="{100.0 * some / all}%" height="100%" rx="6"/></svg>
            """
        );
}
