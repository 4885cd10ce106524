namespace PriceOfAwait.Display;

public static class StepperOnPage
{
    public const string Mark = "data-price-of-await-stepper";

    public const string Rows = "data-rows";

    /// <summary>The function of the page that looks for panels, once the script is there.</summary>
    internal const string Start = "priceOfAwaitSteppers";

    /// <summary>
    /// Puts a stepper in the place of all panels of a page, of those too that come within some seconds.
    /// </summary>
    // Without its remarks and indentation, because saved notebooks hold it.
    public static string Script { get; } =
        Read("stepper.js").Replace("/*styles*/", Read("stepper.css"), StringComparison.Ordinal);

    private static string Read(string file) =>
        string.Join(
            '\n',
            PageAssets
                .Resource(file)
                .ReplaceLineEndings("\n")
                .Split('\n')
                .Select(line => line.Trim())
                .Where(line => line.Length > 0 && line is not (['/', '/', ..] or ['/', '*', ' ', ..]))
        );
}
