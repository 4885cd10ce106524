using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using PriceOfAwait.Tutorial.Classes;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Editors;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Ledgers;
using PriceOfAwait.Tutorial.Measuring;
using PriceOfAwait.Tutorial.Pricing;
using PriceOfAwait.Tutorial.Recording;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial;

internal static class CommandLine
{
    private const string Start = "dotnet run --project src/Tutorial";

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

    /// <summary>Returns an <see cref="ExitCode"/>.</summary>
    public static async Task<int> InvokeAsync(string[] args, Terminal terminal, CancellationToken cancellation)
    {
        try
        {
            RequireCurrentFolder();
            var parse = Root(terminal).Parse(args);
            if (ErrorsOf(parse).Any())
            {
                var help = $"{Start} -- {NameOf(parse.CommandResult.Command)} --help".Replace(
                    "  ",
                    " ",
                    StringComparison.Ordinal
                );
                throw new UsageException(string.Join('\n', [.. ErrorsOf(parse), $"For help: {help}"]));
            }

            // The program handles cancellation itself, because saving may exceed a fixed time limit.
            var configuration = new InvocationConfiguration
            {
                EnableDefaultExceptionHandler = false,
                ProcessTerminationTimeout = null,
            };
            (configuration.Output, configuration.Error) = (terminal.Output, terminal.Error);
            return await parse.InvokeAsync(configuration, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            return new ErrorMessage("Cancelled.", ExitCode.Cancelled).TellOn(terminal.Error);
        }
        catch (Exception e)
        {
            return ErrorMessage.Of(e).TellOn(terminal.Error);
        }
    }

    private static void RequireCurrentFolder()
    {
        try
        {
            _ = Environment.CurrentDirectory;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new UsageException(
                "The current folder does not exist any more. Change to another one, such as the clone, "
                    + $"{Repository.Root}."
            );
        }
    }

    internal static RootCommand Root(Terminal terminal)
    {
        var root = new RootCommand(
            "The Price of Await: what C#'s async, Task and ValueTask cost, measured on this machine in notebooks. "
                + "Without a command, it measures everything in laps, runs all notebooks, and makes a book of them."
        )
        {
            new RunCommand(terminal),
            new BookCommand(terminal),
            new PresentCommand(terminal),
            new MeasureCommand(terminal),
            new PricesCommand(terminal),
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

        var help = root.Options.OfType<HelpOption>().Single();
        help.Action = new HelpWithExample((HelpAction)help.Action!);
        return root;

        Command Telling(string name, string description, Func<string> what)
        {
            var command = new Command(name, description);
            command.SetAction(_ => terminal.Output.WriteLine(what()));
            return command;
        }
    }

    /// <summary>What is wrong with the line: the options that the command lacks or, if there are none, what the parser
    /// found. The parser takes an option that it doesn't know for one of the command's arguments.</summary>
    private static IEnumerable<string> ErrorsOf(ParseResult parse)
    {
        var options = string.Join(", ", parse.CommandResult.Command.Options.Select(option => option.Name));
        var lacking = parse
            .Tokens.TakeWhile(token => token.Type != TokenType.DoubleDash)
            .Where(token => token.Type == TokenType.Argument && IsOption(token.Value))
            .Select(token =>
                $"There is no option '{token.Value.Split('=')[0]}'."
                + (options.Length > 0 ? $" There are: {options}." : "")
            )
            .ToList();
        return lacking is [] ? parse.Errors.Select(error => error.Message) : lacking;

        static bool IsOption(string text) => text is ['-', not (>= '0' and <= '9'), ..];
    }

    internal static string NameOf(Command command) =>
        command is RootCommand
            ? ""
            : $"{NameOf(command.Parents.OfType<Command>().Single())} {command.Name}".TrimStart();

    private sealed class HelpWithExample(HelpAction help) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            help.Invoke(parseResult);
            var name = NameOf(parseResult.CommandResult.Command);
            parseResult.InvocationConfiguration.Output.WriteLine(
                $"Example:\n  {Start} -- {Examples.GetValueOrDefault(name, name)}"
            );
            return ExitCode.Success;
        }
    }
}
