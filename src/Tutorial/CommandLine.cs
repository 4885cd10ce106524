using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using PriceOfAwait.Measuring;
using PriceOfAwait.Practicing;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Classes;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Editors;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Ledgers;
using PriceOfAwait.Tutorial.Measuring;
using PriceOfAwait.Tutorial.Packing;
using PriceOfAwait.Tutorial.Recording;
using PriceOfAwait.Tutorial.Running;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial;

/// <summary>The verbs of the program; without one it runs the notebooks.</summary>
internal static class CommandLine
{
    private const string Start = "dotnet run --project src/Tutorial";

    /// <summary>Parses and does what <paramref name="args"/> ask for; the result is an <see cref="ExitCode"/>.</summary>
    public static async Task<int> InvokeAsync(string[] args, Terminal terminal, CancellationToken cancellation)
    {
        var parse = Create(terminal).Parse(args);
        if (parse.Errors.Count > 0)
        {
            foreach (var error in parse.Errors)
            {
                terminal.Error.WriteLine(error.Message);
            }

            terminal.Error.WriteLine($"'{Start} -- {NameOf(parse.CommandResult.Command)}--help' says what there is.");
            return ExitCode.WrongUsage;
        }

        try
        {
            return await parse.InvokeAsync(
                new InvocationConfiguration
                {
                    Output = terminal.Output,
                    Error = terminal.Error,
                    EnableDefaultExceptionHandler = false,
                    // The program handles cancellation itself: saving what is done may take longer than a fixed time.
                    ProcessTerminationTimeout = null,
                },
                cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            terminal.Error.WriteLine("Cancelled.");
            return ExitCode.Cancelled;
        }
        catch (Exception e)
        {
            var problem = Problem.Of(e);
            terminal.Error.WriteLine(problem.Sentence);
            return problem.ExitCode;
        }
    }

    private static RootCommand Create(Terminal terminal)
    {
        var run = new RunCommand(terminal);
        var root = new RootCommand("The Price of Await: what C#'s async, Task and ValueTask cost, measured on this machine in notebooks.")
        {
            run,
            new BookCommand(terminal),
            new PresentCommand(terminal),
            new MeasureCommand(terminal),
            new RecordCommand(terminal),
            new RefreshCommand(terminal),
            new ClaimsCommand(terminal),
            new KernelCommand(terminal),
            new VSCodeCommand(terminal),
            Telling(
                terminal, "runtimes", "List the runtimes that are measured side by side.",
                () => string.Join('\n', Runtimes.All.Select(runtime => $"{runtime.Id,-16}{runtime.Name}"))),
            Telling(
                terminal, "progress", "Show which exercises are done, over all lessons, and how far off the guesses were.",
                () => Progress.Current.ToText()),
            new PackCommand(terminal),
            new ClassCommand(terminal),
            new DoctorCommand(terminal),
        };
        run.ShareWith(root);

        var help = root.Options.OfType<HelpOption>().Single();
        help.Action = new HelpWithExample((HelpAction)help.Action!);
        return root;
    }

    private static Command Telling(Terminal terminal, string name, string description, Func<string> what)
    {
        var command = new Command(name, description);
        command.SetAction(_ => terminal.Output.WriteLine(what()));
        return command;
    }

    private static string NameOf(Command command) =>
        command is RootCommand ? "" : NameOf(command.Parents.OfType<Command>().Single()) + command.Name + " ";

    /// <summary>The library's help, and an example below it.</summary>
    private sealed class HelpWithExample(HelpAction help) : SynchronousCommandLineAction
    {
        private static readonly Dictionary<string, string> Examples = new()
        {
            [""] = "--speed recorded",
            ["run"] = "run notebooks/00-start-here.ipynb --speed recorded",
            ["book"] = "book --serve",
            ["present"] = "present 01",
            ["record"] = "record FastPaths --machine 'my laptop'",
            ["measure"] = "measure StringFastPaths --runtimes net8.0 net10.0",
            ["refresh"] = "refresh --check",
            ["claims"] = "claims FP1 FP5 --speed recorded --json",
            ["vscode"] = "vscode install",
            ["class"] = "class host --lan",
            ["class host"] = "class host --lan --database tuesday.db",
            ["class export"] = "class export Ann",
            ["class report"] = "class report data/recorded",
            ["pack"] = "pack --to /media/stick/price-of-await.zip",
            ["doctor"] = "doctor --workshop",
        };

        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            help.Invoke(parseResult);
            var name = NameOf(parseResult.CommandResult.Command).TrimEnd();
            parseResult.InvocationConfiguration.Output.WriteLine($"Example:\n  {Start} -- {Examples.GetValueOrDefault(name, name)}");
            return ExitCode.Success;
        }
    }
}
