namespace PriceOfAwait.Display;

public static class StepperOnPage
{
    public const string Mark = "data-price-of-await-stepper";

    public const string Rows = "data-rows";

    /// <summary>The page's global function that looks for steppers, once the script has loaded.</summary>
    internal const string Start = "priceOfAwaitSteppers";

    /// <summary>
    /// Makes a page's recorded executions interactive, including those that appear within some seconds.
    /// </summary>
    // Comments and indentation are left out, because saved notebooks contain the script.
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
