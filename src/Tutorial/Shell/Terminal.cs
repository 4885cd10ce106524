using Spectre.Console;

namespace PriceOfAwait.Tutorial.Shell;

/// <param name="IsLive">Whether a person looks on, so that a display can be redrawn in place.</param>
internal sealed record Terminal(TextWriter Output, TextWriter Error, bool IsLive)
{
    /// <summary>Live unless redirected, dumb, or run by continuous integration that Spectre knows.</summary>
    public static Terminal OfThisProcess() => new(
        Console.Out, Console.Error, AnsiConsole.Profile is { Out.IsTerminal: true, Capabilities: { Ansi: true, Interactive: true } });

    public static string Shown(string path) =>
        Path.GetRelativePath(Environment.CurrentDirectory, path) is [not '.', ..] and var relative ? relative : path;

    /// <summary>Spectre's view of <see cref="Output"/>: in color on a live terminal, otherwise plain text.</summary>
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
        // Wide enough that no table row wraps.
        console.Profile.Width = 240;
        return console;
    }
}

internal abstract class TerminalCommand(Terminal terminal, string name, string description) : Command(name, description)
{
    protected Terminal Terminal => terminal;
}

internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>Parses a user's text. If the parser rejects it, throws the parser's message with advice.</summary>
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

    /// <summary>A cell failed, a notebook can't be read or written, or something required is missing.</summary>
    public const int Failure = 1;

    public const int WrongUsage = 2;

    public const int Unexpected = 70;

    public const int Cancelled = 130;
}
