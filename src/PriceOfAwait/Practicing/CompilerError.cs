using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

internal sealed partial record CompilerError(string File, int Line, string Message)
{
    // Most further ones follow from these.
    private const int MaxShown = 10;

    public string Place => string.Create(CultureInfo.InvariantCulture, $"{File}:{Line}");

    /// <param name="code">The compiler's number of the error, such as CS0122.</param>
    public bool Is(string code) => Message.StartsWith(code, StringComparison.Ordinal);

    /// <summary>The errors in what the compiler or the SDK has written.</summary>
    public static IEnumerable<CompilerError> In(string output) =>
        Error()
            .Matches(output)
            .Select(error => new CompilerError(
                Repository.Relative(error.Groups["file"].Value),
                int.Parse(error.Groups["line"].Value, CultureInfo.InvariantCulture),
                error.Groups["message"].Value.Trim()
            ));

    /// <summary>The first errors, a line each, and how many more there are.</summary>
    public static string Text(IReadOnlyList<CompilerError> errors) =>
        string.Join('\n', errors.Take(MaxShown).Select(error => $"{error.Place}: {error.Message}"))
        + (
            errors.Count > MaxShown
                ? string.Create(CultureInfo.InvariantCulture, $"\n… and {errors.Count - MaxShown} more.")
                : ""
        );

    // A build appends the project in brackets.
    [GeneratedRegex(
        @"^(?<file>.+?)\((?<line>\d+)(,\d+)?\): error:? (?<message>.+?)( \[[^\[\]]*\])?\r?$",
        RegexOptions.Multiline
    )]
    private static partial Regex Error();
}
