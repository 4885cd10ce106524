using Spectre.Console;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>Where a command writes: results and progress to one place, errors to the other.</summary>
/// <param name="IsLive">Whether a display that redraws itself makes sense: a person looks on.</param>
internal sealed record Terminal(TextWriter Output, TextWriter Error, bool IsLive)
{
    /// <summary>Whether it shows whole paths.</summary>
    public bool IsVerbose { get; init; }

    /// <summary>Live unless it is redirected, dumb, or watched by a continuous integration service.</summary>
    public static Terminal OfThisProcess() =>
        new(Console.Out, Console.Error, !Console.IsOutputRedirected && AllowsLive(Environment.GetEnvironmentVariable));

    public static bool AllowsLive(Func<string, string?> variable) =>
        variable("TERM") != "dumb" && variable("CI") is null or "" or "false" or "0";

    /// <summary>A path in the current folder as it is written from there.</summary>
    public string Shown(string path) =>
        IsVerbose || Path.GetRelativePath(Environment.CurrentDirectory, path) is not ([not '.', ..] and var relative) ? path : relative;

    /// <summary>Says where a result is; on standard error, with the reason, if standard output can't take it, and returns false.</summary>
    public bool TryTell(string line)
    {
        try
        {
            Output.WriteLine(line);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Error.WriteLine(line);
            Error.WriteLine($"Standard output can't be written: {e.ToSentence()} Redirect it to a place that has room.");
            return false;
        }
    }

    /// <summary>Spectre's view of <see cref="Output"/>: in colors on a live terminal, bare text elsewhere.</summary>
    public IAnsiConsole ToConsole()
    {
        if (IsLive)
        {
            return AnsiConsole.Console;
        }

        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(Output),
        });
        // So wide that no row of a table wraps: a log has no edge.
        console.Profile.Width = 240;
        return console;
    }
}

internal abstract class TerminalCommand(Terminal terminal, string name, string description) : Command(name, description)
{
    protected Terminal Terminal => terminal;
}

/// <summary>The command can't be done as asked; the message says what to ask for instead.</summary>
internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>What is read of a user's text; if its reader refuses that, this is thrown with advice.</summary>
    public static T Of<T>(Func<T> read, string advice = "")
    {
        try
        {
            return read();
        }
        catch (ArgumentException e)
        {
            throw new UsageException(e.Message.Split(" (Parameter")[0] + advice);
        }
    }
}

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A cell failed, a notebook can't be read or written, or something needed is missing.</summary>
    public const int Failure = 1;

    public const int WrongUsage = 2;

    /// <summary>An unexpected error; its details are in a file.</summary>
    public const int Unexpected = 70;

    public const int Cancelled = 130;
}
