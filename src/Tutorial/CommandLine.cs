using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Classes;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Editors;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Ledgers;
using PriceOfAwait.Tutorial.Measuring;
using PriceOfAwait.Tutorial.Packing;
using PriceOfAwait.Tutorial.Practicing;
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
            new ServeCommand(terminal),
            new PresentCommand(terminal),
            new MeasureCommand(terminal),
            new RecordCommand(terminal),
            new RefreshCommand(terminal),
            new ClaimsCommand(terminal),
            new KernelCommand(terminal),
            new VSCodeCommand(terminal),
            new RuntimesCommand(terminal),
            new ProgressCommand(terminal),
            new PackCommand(terminal),
            new ClassCommand(terminal),
            new DoctorCommand(terminal),
        };
        run.ShareWith(root);

        var help = root.Options.OfType<HelpOption>().Single();
        help.Action = new HelpWithExamples(
            (HelpAction)help.Action!,
            new Dictionary<string, IReadOnlyList<(string, string)>>
            {
                [""] =
                [
                    (Start, "run every notebook, measuring quickly, into out/"),
                    ($"{Start} -- --speed recorded", "the same from recorded figures, in seconds"),
                    ($"{Start} -- doctor", "what this machine has and what it lacks"),
                ],
                ["run"] =
                [
                    ($"{Start} -- run", "every notebook of notebooks/, into out/"),
                    ($"{Start} -- run notebooks/00-start-here.ipynb --speed recorded", "one notebook, from recorded figures"),
                ],
                ["book"] =
                [
                    ($"{Start} -- book", "a book of the notebooks in out/, into out/book"),
                    ($"{Start} -- book overnight --to site", "of the notebooks in overnight/, into site/, which is new, empty or a book's"),
                ],
                ["serve"] =
                [
                    ($"{Start} -- serve", "the book of the notebooks in out/, on this machine only"),
                    ($"{Start} -- serve overnight --port 9000", "of the notebooks in overnight/, on a port of one's own"),
                ],
                ["present"] =
                [
                    ($"{Start} -- present 01", "lesson 1: the figures of the last run, else the recorded ones"),
                    ($"{Start} -- present overnight/07-the-cost-of-yield.ipynb --port 9000", "a notebook that was run elsewhere, on a port "
                        + "of one's own"),
                ],
                ["record"] =
                [
                    ($"{Start} -- record", "every benchmark class on every runtime: about an hour, on a quiet machine"),
                    ($"{Start} -- record FastPaths --machine 'my laptop'", "one lesson's classes, into data/recorded/my-laptop"),
                    ($"{Start} -- record --exact --machine 'my laptop'", "only what is exact, once more: what the tools tell has changed"),
                ],
                ["measure"] =
                [
                    ($"{Start} -- measure SyncVsAsync", "one class, by turns: some seconds"),
                    ($"{Start} -- measure StringFastPaths --runtimes net8.0 net10.0", "on two runtimes side by side"),
                    ($"{Start} -- measure SyncVsAsync --json", "for a program"),
                ],
                ["refresh"] =
                [
                    ($"{Start} -- refresh", "after a notebook or a recorded figure has changed"),
                    ($"{Start} -- refresh --check", "whether the committed notebooks are what this would make"),
                ],
                ["runtimes"] =
                [
                    ($"{Start} -- runtimes", "the runtimes that are measured side by side"),
                    ($"{Start} -- runtimes add net6.0", "another one, if the SDK at hand can build for it"),
                ],
                ["runtimes add"] = [($"{Start} -- runtimes add net6.0", "if the SDK at hand can build for it")],
                ["claims"] =
                [
                    ($"{Start} -- claims", "the verdict on every claim, measuring quickly: some minutes"),
                    ($"{Start} -- claims --speed recorded --json", "from recorded figures, for a program"),
                    ($"{Start} -- claims --runtimes all --markdown", "on several runtimes side by side: about five minutes"),
                ],
                ["kernel"] = [($"{Start} -- kernel", "once for each checkout; then: jupyter notebook notebooks")],
                ["vscode"] = [($"{Start} -- vscode install", "then open the folder in VS Code, trust it, and press 'Run All'")],
                ["vscode pack"] = [($"{Start} -- vscode pack", "for a machine without VS Code's command line")],
                ["vscode install"] = [($"{Start} -- vscode install", "once, and again after an update of the repository")],
                ["progress"] = [($"{Start} -- progress", "every exercise, and what its last check found")],
                ["class"] =
                [
                    ($"{Start} -- class host --lan", "a live board, for a class in one network"),
                    ($"{Start} -- class report exports", "the same from a file of each attendee"),
                ],
                ["class host"] =
                [
                    ($"{Start} -- class host", "try it, on this machine only"),
                    ($"{Start} -- class host --lan", "for a class; other machines of the network can come"),
                    ($"{Start} -- class host --lan --database tuesday.db", "another class, in a file of its own"),
                ],
                ["class export"] = [($"{Start} -- class export Ann", "into Ann.json")],
                ["class report"] =
                [
                    ($"{Start} -- class report exports", "of the files in exports/, into out/class"),
                    ($"{Start} -- class report data/recorded", "which findings hold on all recorded machines"),
                ],
                ["pack"] =
                [
                    ($"{Start} -- pack", "into out/price-of-await.zip"),
                    ($"{Start} -- pack --to /media/stick/price-of-await.zip", "onto a stick, for a room without a network"),
                ],
                ["doctor"] =
                [
                    ($"{Start} -- doctor", "what this machine has and what it lacks"),
                    ($"{Start} -- doctor --workshop", "whether a workshop can begin on it, network or not: about a minute"),
                ],
            });
        return root;
    }

    private static string NameOf(Command command) =>
        command is RootCommand ? "" : NameOf(command.Parents.OfType<Command>().Single()) + command.Name + " ";

    /// <summary>The library's help, and examples below it.</summary>
    private sealed class HelpWithExamples(
        HelpAction help, Dictionary<string, IReadOnlyList<(string Line, string Does)>> examples) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            help.Invoke(parseResult);
            var output = parseResult.InvocationConfiguration.Output;
            output.WriteLine("Examples:");
            foreach (var (line, does) in examples[NameOf(parseResult.CommandResult.Command).TrimEnd()])
            {
                output.WriteLine($"  # {does}");
                output.WriteLine($"  {line}");
            }

            return ExitCode.Success;
        }
    }
}
