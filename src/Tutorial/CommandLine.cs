using PriceOfAwait.Tutorial.Classes;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Editors;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Ledgers;
using PriceOfAwait.Tutorial.Measuring;
using PriceOfAwait.Tutorial.Recording;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial;

internal static class CommandLine
{
    private const string Start = "dotnet run --project src/Tutorial --";

    /// <summary>
    /// The example in each command's help, after <see cref="Start"/>; by default, the command's name.
    /// </summary>
    private static readonly Dictionary<string, string> Examples = new()
    {
        [""] = "--speed recorded",
        ["run"] = "run 01 --speed recorded",
        ["book"] = "book --serve",
        ["present"] = "present 01",
        ["record"] = "record FastPaths --machine 'my laptop'",
        ["measure"] = "measure StringFastPaths --runtimes net8.0 net10.0",
        ["prices"] = "prices ../MyService/MyService.csproj --filter MyService.Orders",
        ["refresh"] = "refresh --check",
        ["claims"] = "claims FP1 FP5 --speed recorded --json",
        ["class"] = "class host --lan",
        ["class host"] = "class host --lan --database tuesday.db",
        ["class export"] = "class export Ann",
        ["class report"] = "class report data/recorded",
        ["pack"] = "pack --to /media/stick/price-of-await.zip",
        ["doctor"] = "doctor --workshop",
    };

    /// <inheritdoc cref="CommandRunner.InvokeAsync"/>
    public static Task<int> InvokeAsync(string[] args, Terminal terminal, CancellationToken cancellation) =>
        new CommandRunner(Start, Examples).InvokeAsync(Root(terminal), args, terminal, cancellation);

    internal static RootCommand Root(Terminal terminal)
    {
        var prices = new Command("prices", PricesCommand.About);
        PricesCommand.AddTo(prices, terminal);
        var root = new RootCommand(
            "The Price of Await: what C#'s async, Task and ValueTask cost, measured on this machine in notebooks. "
                + "Without a command, it measures everything in laps, runs all notebooks, and makes a book of them."
        )
        {
            new RunCommand(terminal),
            new BookCommand(terminal),
            new PresentCommand(terminal),
            new MeasureCommand(terminal),
            prices,
            new RecordCommand(terminal),
            new RefreshCommand(terminal),
            new ClaimsCommand(terminal),
            new KernelCommand(terminal),
            new VSCodeCommand(terminal),
            Telling(
                "runtimes",
                "List the runtimes that can be measured side by side. None has to be installed, because each comes as "
                    + "a package.",
                () => string.Join('\n', Runtimes.All.Select(runtime => $"{runtime.Id, -16}{runtime.Name}"))
            ),
            Telling(
                "progress",
                "Show which exercises of all lessons are done, and how far off your guesses were.",
                () => Progress.Current.ToText()
            ),
            new PackCommand(terminal),
            new ClassCommand(terminal),
            new DoctorCommand(terminal),
        };
        RunCommand.AddTo(root, terminal);
        return root;

        Command Telling(string name, string description, Func<string> what)
        {
            var command = new Command(name, description);
            command.SetAction(_ => terminal.Output.WriteLine(what()));
            return command;
        }
    }
}
