using System.CommandLine;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
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
        var machine = Machine(parse);
        var (parts, exact) = (parse.GetValue(_classes) ?? [], parse.GetValue(_exact));
        if (exact && (parts.Length > 0 || machine is null || !Directory.Exists(Path.Combine(Repository.RecordedData, machine.Id))))
        {
            throw new UsageException("--exact goes with --machine and the name of a machine that is recorded, and without classes.");
        }

        var classes = exact ? [] : ClassNames.Matching(await Bench.ClassesAsync(cancellation), parts);
        // An hour of measuring is not to end at a folder that can't be written.
        AtomicFile.RequireRoom(Path.Combine(Repository.RecordedData, machine?.Id ?? ""));
        var isWhole = true;
        var samples = classes.ToDictionary(
            benchmarks => benchmarks,
            benchmarks => RuntimeSample.All.FirstOrDefault(sample => sample.Benchmarks == benchmarks)?.Only ?? []);
        foreach (var (benchmarks, runs, obstacle) in await Bench.RecordAsync(samples, Terminal.Output, cancellation))
        {
            Terminal.Output.WriteLine(benchmarks);
            if (runs is null)
            {
                Terminal.Error.WriteLine(obstacle);
                isWhole = false;
                continue;
            }

            isWhole &= runs.IsWhole;
            Terminal.Output.WriteLine(runs.ToText());
            var measured = runs.Runs.Select(run => run.Run).OfType<Run>().Where(run => run.Measurements.Count > 0).ToList();
            if (measured is [var first, ..])
            {
                machine ??= RecordedRuns.MachineOf(first.Environment);
                isWhole &= Keep(folder => RecordedRuns.Save(folder, machine, measured));
            }
        }

        if (parts.Length == 0 && machine is not null)
        {
            var answers = await RuntimeAnswers.AskAsync(Runtimes.All, Speed.Quick, Terminal.Output, cancellation);
            foreach (var answer in answers.Answers.Where(answer => answer.Obstacle is null))
            {
                isWhole &= Keep(folder => RecordedAnswers.Save(folder, machine, answer));
            }
        }

        Terminal.Output.WriteLine("To bring the notebooks up to date: dotnet run --project src/Tutorial -- refresh");
        return isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    private Machine? Machine(ParseResult parse)
    {
        try
        {
            return parse.GetValue(_machine) is { } name ? RecordedRuns.Named(name) : null;
        }
        catch (ArgumentException e)
        {
            throw new UsageException($"{e.Message.Split(" (Parameter")[0]} Give --machine a name, such as 'my laptop'.");
        }
    }

    /// <summary>Keeps what was measured where it belongs, else in a folder for temporary files.</summary>
    /// <param name="save">Writes it to a folder.</param>
    /// <returns>Whether it is where it belongs.</returns>
    private bool Keep(Func<string, string> save)
    {
        try
        {
            return Terminal.TryTell($"Written: {save(Repository.RecordedData)}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Terminal.Error.WriteLine($"What was measured can't be written to {Repository.RecordedData}: {e.ToSentence()}");
            var kept = save(Directory.CreateTempSubdirectory("price-of-await-recorded-").FullName);
            Terminal.Error.WriteLine($"It is kept in {kept}. Once there is room, move its folder to the others.");
            return false;
        }
    }
}
