using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Tutorial.Measuring;

namespace PriceOfAwait.Tutorial.Recording;

internal sealed class RecordCommand : TerminalCommand
{
    public RecordCommand(Terminal terminal)
        : base(terminal, "record", "Measure benchmark classes on all runtimes and store the figures in data/recorded. A session's launches "
            + "are fixed in advance, and all are kept.")
    {
        var classes = Symbols.AnyNumber("class",
            "Each class's name, or a part of full names; by default, all classes and the exact answers are recorded.");
        var machine = Symbols.Text("--machine", "name",
            "The machine's name, and that of its folder in data/recorded; by default made from processor, cores and system.");
        var exact = Symbols.Flag("--exact",
            "Record only the exact answers again, in some minutes, for a machine that is already recorded.");
        this.Add(classes, machine, exact);
        SetAction((parse, cancellation) => RecordAsync(
            parse.GetValue(classes)!,
            parse.GetValue(machine) is { } name
                ? UsageException.Of(() => RecordedRuns.Named(name), " Give --machine a name, such as 'my laptop'.")
                : null,
            parse.GetValue(exact), cancellation));
    }

    private async Task<int> RecordAsync(string[] parts, Machine? machine, bool exact, CancellationToken cancellation)
    {
        if (exact && (parts.Length > 0 || machine is null || !Directory.Exists(Path.Combine(Repository.RecordedData, machine.Id))))
        {
            throw new UsageException("--exact needs --machine with the name of a recorded machine, and no classes.");
        }

        var classes = exact ? [] : MeasureCommand.Matching(await Bench.ClassesAsync(cancellation), parts);
        // Fails now rather than after an hour of measuring.
        AtomicFile.RequireRoom(Path.Combine(Repository.RecordedData, machine?.Id ?? ""));
        var isWhole = true;
        foreach (var (benchmarks, runs, obstacle) in await Bench.MeasureInLapsAsync(
            RuntimeSample.Of(classes), Schedule.Recording, _ => { }, Terminal.Output, cancellation))
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
                isWhole &= Keep(folder => RecordedRuns.Save(folder, machine, measured), () => RecordedRuns.TextOf(measured));
            }
        }

        if (parts.Length == 0 && machine is not null)
        {
            var answers = await RuntimeAnswers.AskAsync(
                Runtimes.All, RuntimeAnswers.Recorded, Speed.Quick, Terminal.Output, cancellation);
            foreach (var answer in answers.Answers.Where(answer => answer.Obstacle is null))
            {
                isWhole &= Keep(folder => answer.Save(folder, machine));
            }
        }

        Terminal.Output.WriteLine("To update the notebooks: dotnet run --project src/Tutorial -- refresh");
        return isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    /// <summary>Saves results in their folder, or else in a temporary folder, or else prints them.</summary>
    /// <param name="text">Returns the results to print, if they can't be reproduced.</param>
    private bool Keep(Func<string, string> saveTo, Func<string>? text = null)
    {
        string file;
        try
        {
            file = saveTo(Repository.RecordedData);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Terminal.Error.WriteLine($"The figures can't be written to {Repository.RecordedData}: {e.ToSentence()}");
            try
            {
                var kept = saveTo(Directory.CreateTempSubdirectory("price-of-await-recorded-").FullName);
                Terminal.Error.WriteLine($"They are saved in {kept}. Once there is room, move its folder to the others.");
            }
            catch (Exception again) when (again is IOException or UnauthorizedAccessException)
            {
                Terminal.Error.WriteLine($"Nor to the temporary folder: {again.ToSentence()}"
                    + (text is null ? "" : " The figures follow on standard output."));
                Terminal.Output.Write(text?.Invoke());
            }

            return false;
        }

        Terminal.Output.WriteLine($"Written: {file}");
        return true;
    }
}
