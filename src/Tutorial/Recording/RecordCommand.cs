using System.CommandLine;
using PriceOfAwait.Tutorial.SideBySide;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary><c>record</c>: measures benchmark classes thoroughly and keeps the figures, with the whole environment, in <c>data/recorded</c>.</summary>
internal sealed class RecordCommand : Command
{
    private readonly Terminal _terminal;

    private readonly Argument<string[]> _classes = new("class")
    {
        Description = "Part of the full name of each class to record; all classes when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<Speed> _speed = new("--speed")
    {
        Description = "full: BenchmarkDotNet's own defaults, 20 s to a minute a benchmark; quick: about 2 s a benchmark.",
        DefaultValueFactory = _ => Speed.Full,
    };

    private readonly Option<string?> _machine = new("--machine")
    {
        Description = "The machine's folder in data/recorded; named after processor, cores and system when not given.",
        HelpName = "name",
    };

    private readonly RuntimesOption _runtimes = new("Record several runtimes side by side instead, and their exact answers:");

    public RecordCommand(Terminal terminal)
        : base("record", "Measure benchmark classes and keep the figures in data/recorded.")
    {
        _terminal = terminal;
        _speed.AcceptOnlyFromAmong("quick", "full");
        Add(_classes);
        Add(_speed);
        Add(_machine);
        Add(_runtimes);
        SetAction(RecordAsync);
    }

    private async Task<int> RecordAsync(ParseResult parse, CancellationToken cancellation)
    {
        var machine = parse.GetValue(_machine);
        if (machine is not null && (machine.Length == 0 || machine.AsSpan().IndexOfAny(Path.GetInvalidFileNameChars()) >= 0 || machine is "." or ".."))
        {
            throw new UsageException($"'{machine}' can't be a folder's name. Give --machine a plain name, such as my-laptop.");
        }

        var failed = false;
        try
        {
            if (_runtimes.In(parse) is { } runtimes)
            {
                var recording = new RuntimeRecording(_terminal, parse.GetValue(_speed), machine);
                failed = !await recording.RecordAsync(
                    runtimes,
                    Matching([.. RuntimeClaims.Samples.Select(sample => sample.Benchmarks)], parse.GetValue(_classes) ?? []),
                    cancellation);
                return failed ? ExitCode.Failure : ExitCode.Success;
            }

            foreach (var benchmarks in Matching(await Bench.ClassesAsync(cancellation), parse.GetValue(_classes) ?? []))
            {
                failed |= !await RecordAsync(benchmarks, parse.GetValue(_speed), machine, cancellation);
            }
        }
        catch (BenchException e)
        {
            _terminal.Error.WriteLine(e.Message);
            failed = true;
        }

        _terminal.Output.WriteLine("To bring the notebooks up to date: dotnet run --project src/Tutorial -- refresh");
        return failed ? ExitCode.Failure : ExitCode.Success;
    }

    /// <summary>Measures one class and keeps it, if it is whole.</summary>
    private async Task<bool> RecordAsync(string benchmarks, Speed speed, string? machine, CancellationToken cancellation)
    {
        _terminal.Output.WriteLine(benchmarks);
        var run = await Bench.RunAsync(benchmarks, speed, _terminal.Output, cancellation);
        if (run.Missing.Count > 0)
        {
            _terminal.Error.WriteLine($"Not kept, because it is not whole: {string.Join("; ", run.Missing.Select(missing => $"{missing.Id}: {missing.Why}"))}");
            return false;
        }

        _terminal.Output.WriteLine($"Written: {RecordedRuns.Save(Repository.RecordedData, machine ?? RecordedRuns.MachineName(run.Environment), run)}");
        return true;
    }

    private static List<string> Matching(IReadOnlyList<string> classes, string[] parts)
    {
        foreach (var stray in parts.Where(part => !classes.Any(one => one.Contains(part, StringComparison.OrdinalIgnoreCase))))
        {
            throw new UsageException($"No benchmark class has '{stray}' in its name. There are:\n  {string.Join("\n  ", classes)}");
        }

        return [.. classes.Where(one => parts.Length == 0 || parts.Any(part => one.Contains(part, StringComparison.OrdinalIgnoreCase)))];
    }
}
