using System.CommandLine;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Measuring;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// <c>record</c>: measures benchmark classes on all runtimes and keeps the raw figures, with the whole environment, in
/// <c>data/recorded</c>.
/// </summary>
internal sealed class RecordCommand : TerminalCommand
{
    private readonly Argument<string[]> _classes = new("class")
    {
        Description = "Part of the full name of each class to record; all classes, and the exact answers, when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<string?> _machine = new("--machine")
    {
        Description = "What people call the machine; named after processor, cores and system when not given. Its folder in data/recorded "
            + "is called after it.",
        HelpName = "name",
    };

    private readonly Option<bool> _exact = new("--exact")
    {
        Description = "Ask the runtimes again for what is exact, for a machine that is recorded, and measure nothing: some minutes.",
    };

    public RecordCommand(Terminal terminal)
        : base(terminal, "record", "Measure benchmark classes on all runtimes and keep the figures in data/recorded. A session's launches "
            + "are fixed beforehand, and all are kept.")
    {
        Add(_classes);
        Add(_machine);
        Add(_exact);
        SetAction(RecordAsync);
    }

    private async Task<int> RecordAsync(ParseResult parse, CancellationToken cancellation)
    {
        try
        {
            var machine = parse.GetValue(_machine) is { } name ? RecordedRuns.Named(name) : null;
            var parts = parse.GetValue(_classes) ?? [];
            var exact = parse.GetValue(_exact);
            if (exact && (parts.Length > 0 || machine is null || !Directory.Exists(Path.Combine(Repository.RecordedData, machine.Id))))
            {
                throw new UsageException("--exact goes with --machine and the name of a machine that is recorded, and without classes.");
            }

            var classes = exact ? [] : ClassNames.Matching(await Bench.ClassesAsync(cancellation), parts);
            var isWhole = await new Recorder(Terminal, machine).RecordAsync(classes, withAnswers: parts.Length == 0, cancellation);
            Terminal.Output.WriteLine("To bring the notebooks up to date: dotnet run --project src/Tutorial -- refresh");
            return isWhole ? ExitCode.Success : ExitCode.Failure;
        }
        catch (ArgumentException e)
        {
            throw new UsageException($"{e.Message.Split(" (Parameter")[0]} Give --machine a name, such as 'my laptop'.");
        }
    }
}
