using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;

namespace PriceOfAwait.Shell;

/// <summary>Runs a program's command line. Every error becomes a sentence.</summary>
/// <param name="Start">What a user types before the arguments, such as <c>await-prices</c>.</param>
/// <param name="Examples">
/// Of each command's help, after <paramref name="Start"/>, by the command's name; by default, that name.
/// </param>
internal sealed record CommandRunner(string Start, IReadOnlyDictionary<string, string> Examples)
{
    /// <summary>Returns an <see cref="ExitCode"/>.</summary>
    public async Task<int> InvokeAsync(
        RootCommand root,
        string[] args,
        Terminal terminal,
        CancellationToken cancellation
    )
    {
        try
        {
            RequireCurrentFolder();
            var help = root.Options.OfType<HelpOption>().Single();
            help.Action = new HelpWithExample(this, (HelpAction)help.Action!);
            var parse = root.Parse(args);
            if (ErrorsOf(parse).Any())
            {
                throw new UsageException(
                    string.Join(
                        '\n',
                        [.. ErrorsOf(parse), $"For help: {Line(NameOf(parse.CommandResult.Command))}--help"]
                    )
                );
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

    public static string NameOf(Command command) =>
        command is RootCommand
            ? ""
            : $"{NameOf(command.Parents.OfType<Command>().Single())} {command.Name}".TrimStart();

    private static void RequireCurrentFolder()
    {
        try
        {
            _ = Environment.CurrentDirectory;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new UsageException("The current folder does not exist any more. Change to another one.");
        }
    }

    private string Line(string rest) => rest.Length == 0 ? $"{Start} " : $"{Start} {rest} ";

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

    private sealed class HelpWithExample(CommandRunner runner, HelpAction help) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            help.Invoke(parseResult);
            var name = NameOf(parseResult.CommandResult.Command);
            var example = runner.Line(runner.Examples.GetValueOrDefault(name, name)).TrimEnd();
            parseResult.InvocationConfiguration.Output.WriteLine($"Example:\n  {example}");
            return ExitCode.Success;
        }
    }
}
