namespace PriceOfAwait.Practicing;

internal sealed record CompilerError(string File, int Line, string Message)
{
    public string Place => string.Create(CultureInfo.InvariantCulture, $"{File}:{Line}");

    public static string Text(IEnumerable<CompilerError> errors) =>
        string.Join('\n', errors.Select(error => $"{error.Place}: {error.Message}"));
}
