using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>Turns what a cell threw into an error that names the cell and the line, and hides the engine's own frames.</summary>
internal static partial class CellError
{
    public static ErrorRaised From(Exception exception) => exception switch
    {
        CompilationException compilation => FromDiagnostics(compilation.Errors),
        CellException cell => new ErrorRaised(cell.Name, cell.Message, [cell.Message]),
        _ => new ErrorRaised(exception.GetType().FullName!, exception.Message, [.. Describe(exception)]),
    };

    /// <summary>The error of a cell that was interrupted: the lines where it was, not the exception that woke it.</summary>
    public static ErrorRaised Interrupted(ErrorRaised? error)
    {
        const string Name = "Interrupted";
        const string Message = "The cell was interrupted.";
        var where = (error?.Traceback ?? []).Where(line => CellFrame().IsMatch(line)).Distinct();
        return new ErrorRaised(Name, Message, [$"{Name}: {Message}", .. where]);
    }

    private static ErrorRaised FromDiagnostics(IEnumerable<Diagnostic> errors)
    {
        string[] lines = [.. errors.Select(Describe)];
        return new ErrorRaised("CompilationError", string.Join('\n', lines), lines);
    }

    private static string Describe(Diagnostic diagnostic)
    {
        var span = diagnostic.Location.GetMappedLineSpan();
        var start = span.StartLinePosition;
        return $"{span.Path}, line {start.Line + 1}, column {start.Character + 1}: "
            + $"error {diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}";
    }

    private static IEnumerable<string> Describe(Exception exception)
    {
        var arrow = "";
        for (var current = exception; current is not null; current = current.InnerException)
        {
            yield return $"{arrow}{current.GetType().FullName}: {current.Message}";
            foreach (var frame in CellFrames(current))
            {
                yield return frame;
            }

            arrow = "---> ";
        }
    }

    /// <summary>The frames of cells and of what they call: those down to the first one of the engine.</summary>
    private static IEnumerable<string> CellFrames(Exception exception) =>
        (exception.StackTrace ?? "").ReplaceLineEndings("\n").Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .TakeWhile(line => !IsEngineFrame(line))
            .Where(line => !line.StartsWith("---", StringComparison.Ordinal))
            .Select(Rename);

    /// <summary>Whether a line of a stack trace is the engine's own.</summary>
    public static bool IsEngineFrame(string line) => EngineFrame().IsMatch(line);

    /// <summary>A line of a stack trace without the class that the compiler puts around a cell.</summary>
    public static string WithoutSubmission(string line) => SubmissionName().Replace(line, "");

    private static string Rename(string line) =>
        WithoutSubmission(SubmissionBody().Replace(FramePosition().Replace(line, "${cell}, line ${line}"), "at "));

    [GeneratedRegex(@"^\s*at PriceOfAwait\.Notebook(Engine|Worker)\.")]
    private static partial Regex EngineFrame();

    [GeneratedRegex(@"^\s*at .*\bcell \d+, line \d+$")]
    private static partial Regex CellFrame();

    /// <summary>The compiler takes a cell's name for that of a file in the notebook's folder.</summary>
    [GeneratedRegex(@"(?<= in )((?! in ).)*[\\/](?<cell>cell \d+):line (?<line>\d+)$")]
    private static partial Regex FramePosition();

    /// <summary>A cell's code outside any method: the state machine that the compiler puts around it.</summary>
    [GeneratedRegex(@"at Submission#[-0-9a-z]+\.<<Initialize>>d__\d+\.MoveNext\(\) in (?=cell \d)")]
    private static partial Regex SubmissionBody();

    [GeneratedRegex(@"Submission#[-0-9a-z]+\.")]
    private static partial Regex SubmissionName();
}
