using System.Text.RegularExpressions;

namespace PriceOfAwait.Practicing;

internal sealed partial record CompilerError(string File, int Line, string Message)
{
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

    public static string Text(IEnumerable<CompilerError> errors) =>
        string.Join('\n', errors.Select(error => $"{error.Place}: {error.Message}"));

    // A build appends the project in brackets.
    [GeneratedRegex(
        @"^(?<file>.+?)\((?<line>\d+)(,\d+)?\): error:? (?<message>.+?)( \[[^\[\]]*\])?\r?$",
        RegexOptions.Multiline
    )]
    private static partial Regex Error();
}
