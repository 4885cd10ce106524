using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using BenchmarkDotNet.Running;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>A process that runs <see cref="InterleaveCommand"/>, as the process that gives the turns sees it.</summary>
/// <param name="build">What to start.</param>
/// <param name="benchmarks">What it measures; a baseline may be among them twice.</param>
internal sealed class InterleavedProcess(PrebuiltToolchain build, IReadOnlyList<BenchmarkCase> benchmarks) : IDisposable
{
    // A process that was suspended, or that waits for something that never comes, must not hold the others up for ever.
    private static readonly TimeSpan MostForStart = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan MostForTurns = TimeSpan.FromSeconds(10);

    private readonly Process _process = new();

    /// <summary>What it measures; once it is ready, without those that its build doesn't have.</summary>
    public IReadOnlyList<BenchmarkCase> Benchmarks { get; private set; } = benchmarks;

    /// <summary>What its build doesn't have; known when it is ready.</summary>
    public IReadOnlyList<BenchmarkCase> Absent { get; private set; } = [];

    /// <summary>The runtime that measures, with its version; known when it is ready.</summary>
    public string Runtime { get; private set; } = "";

    /// <summary>How long a round takes, in milliseconds; known when it is ready.</summary>
    public double Round { get; private set; }

    /// <summary>Why it can't be used any more; <see langword="null"/> while it can.</summary>
    public string? Obstacle { get; private set; }

    /// <summary>Starts it, and waits until all is set up and warmed up.</summary>
    /// <exception cref="InvalidBenchmarksException">A set-up failed; no launch will do better.</exception>
    public async Task StartAsync()
    {
        _process.StartInfo = new ProcessStartInfo(build.Command[0])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        foreach (var argument in build.Command.Skip(1).Append("interleave")
            .Concat(Benchmarks.Select(benchmark => BenchmarkProgram.IdOf(benchmark).ToString(CultureInfo.InvariantCulture))))
        {
            _process.StartInfo.ArgumentList.Add(argument);
        }

        foreach (var variable in Benchmarks[0].Job.Environment.EnvironmentVariables ?? [])
        {
            _process.StartInfo.Environment[variable.Key] = variable.Value;
        }

        _process.Start();
        if (await AnswerAsync<InterleaveCommand.Ready>(MostForStart) is not { } ready)
        {
            return;
        }

        if (ready.Invalid is { } why)
        {
            throw new InvalidBenchmarksException(why);
        }

        (Runtime, Round) = (ready.Runtime, ready.Round);
        Absent = [.. ready.Absent.Select(index => Benchmarks[index]).Distinct()];
        Benchmarks = [.. Benchmarks.Where((_, index) => !ready.Absent.Contains(index))];
    }

    /// <summary>Has it take some rounds of turns.</summary>
    public async Task TakeTurnsAsync(int rounds)
    {
        if (Say(rounds.ToString(CultureInfo.InvariantCulture)))
        {
            await AnswerAsync<int>(MostForTurns + TimeSpan.FromMilliseconds(10 * rounds * Round));
        }
    }

    /// <summary>Ends it.</summary>
    /// <returns>The figures of each benchmark; none where it can't be used any more.</returns>
    public async Task<IReadOnlyList<InterleaveCommand.Figures>> EndAsync() => Say("end")
        ? await AnswerAsync<IReadOnlyList<InterleaveCommand.Figures>>(MostForTurns + TimeSpan.FromMilliseconds(100 * Round)) ?? []
        : [];

    /// <summary>Ends it at once, if it still runs.</summary>
    public void Dispose()
    {
        GiveUp("");
        _process.Dispose();
    }

    private bool Say(string line)
    {
        if (Obstacle is not null)
        {
            return false;
        }

        try
        {
            _process.StandardInput.WriteLine(line);
            return true;
        }
        catch (IOException)
        {
            GiveUp(null);
            return false;
        }
    }

    private async Task<TAnswer?> AnswerAsync<TAnswer>(TimeSpan most)
    {
        var line = _process.StandardOutput.ReadLineAsync();
        if (await Task.WhenAny(line, Task.Delay(most)) != line)
        {
            GiveUp(FormattableString.Invariant($"its process did not answer for {most.TotalSeconds:0} s, and was ended"));
        }
        else if (await line is not { } answer)
        {
            GiveUp(null);
        }
        else
        {
            try
            {
                return Message.Parse<TAnswer>(answer);
            }
            catch (JsonException)
            {
                GiveUp($"its process gave an answer that is none: {answer}");
            }
        }

        return default;
    }

    /// <param name="obstacle">Why; <see langword="null"/> where the process ended by itself, and its exit code says why.</param>
    private void GiveUp(string? obstacle)
    {
        try
        {
            if (obstacle is not null && !_process.HasExited)
            {
                _process.Kill(entireProcessTree: true);
            }

            _process.WaitForExit();
            Obstacle ??= obstacle ?? FormattableString.Invariant($"its process ended with code {_process.ExitCode}");
        }
        catch (InvalidOperationException)
        {
            // It was never started.
        }
    }
}

/// <summary>Nothing may be timed: a set-up failed, such as the one that compares the variants' answers.</summary>
internal sealed class InvalidBenchmarksException(string message) : Exception(message);
