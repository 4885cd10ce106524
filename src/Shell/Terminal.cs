using Spectre.Console;

namespace PriceOfAwait.Shell;

/// <param name="IsLive">Whether a person is watching, so that a display can be redrawn in place.</param>
internal sealed record Terminal(TextWriter Output, TextWriter Error, bool IsLive)
{
    /// <summary>
    /// Live, unless output is redirected, the terminal is dumb, or Spectre recognizes continuous integration.
    /// </summary>
    public static Terminal OfThisProcess() =>
        new(
            Console.Out,
            Console.Error,
            AnsiConsole.Profile is { Out.IsTerminal: true, Capabilities: { Ansi: true, Interactive: true } }
        );

    public static string Shown(string path) =>
        Path.GetRelativePath(Environment.CurrentDirectory, path) is [not '.', ..] and var relative ? relative : path;

    /// <summary>Spectre's view of <see cref="Output"/>: in color on a live terminal, otherwise plain text.</summary>
    public IAnsiConsole ToConsole()
    {
        if (IsLive)
        {
            return AnsiConsole.Console;
        }

        var console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                ColorSystem = ColorSystemSupport.NoColors,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(Output),
            }
        );
        // Wide enough that no table row wraps.
        console.Profile.Width = 240;
        return console;
    }
}
