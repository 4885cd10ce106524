using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using BenchmarkDotNet.Running;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>A process that runs <see cref="InterleaveCommand"/>, as whoever hands out the turns sees it.</summary>
/// <param name="build">What to start.</param>
/// <param name="benchmarks">What it measures; a baseline may be among them twice.</param>
internal sealed class InterleavedProcess(BuiltLessons build, IReadOnlyList<BenchmarkCase> benchmarks) : IDisposable
{
    // A process that was suspended, or that waits for something that never comes, must not hold the others up for ever.
    private static readonly TimeSpan MostForStart = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan MostForTurns = TimeSpan.FromSeconds(10);

    private readonly Process process = new();

    /// <summary>What it measures; when it is ready, without what it doesn't have.</summary>
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
        process.StartInfo = new ProcessStartInfo(build.Executable)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        process.StartInfo.ArgumentList.Add("interleave");
        foreach (var benchmark in Benchmarks)
        {
            process.StartInfo.ArgumentList.Add(BenchmarkProgram.IdOf(benchmark).ToString(CultureInfo.InvariantCulture));
        }

        foreach (var variable in Benchmarks[0].Job.Environment.EnvironmentVariables ?? [])
        {
            process.StartInfo.Environment[variable.Key] = variable.Value;
        }

        process.Start();
        if (await AnswerAsync(MostForStart) is not { } answer)
        {
            return;
        }

        if (answer.TryGetProperty("invalid", out var why))
        {
            throw new InvalidBenchmarksException(why.GetString()!);
        }

        (Runtime, Round) = (answer.GetProperty("runtime").GetString()!, answer.GetProperty("round").GetDouble());
        var absent = answer.GetProperty("absent").EnumerateArray().Select(index => index.GetInt32()).ToArray();
        Absent = [.. absent.Select(index => Benchmarks[index]).Distinct()];
        Benchmarks = [.. Benchmarks.Where((_, index) => !absent.Contains(index))];
    }

    /// <summary>Has it take some rounds of turns.</summary>
    public async Task TakeTurnsAsync(int rounds)
    {
        if (Say(rounds.ToString(CultureInfo.InvariantCulture)))
        {
            await AnswerAsync(MostForTurns + TimeSpan.FromMilliseconds(10 * rounds * Round));
        }
    }

    /// <summary>Ends it.</summary>
    /// <returns>The figures of each benchmark; none where it can't be used any more.</returns>
    public async Task<IReadOnlyList<LaunchFigures>> EndAsync()
    {
        if (!Say("end") || await AnswerAsync(MostForTurns + TimeSpan.FromMilliseconds(100 * Round)) is not { } answer)
        {
            return [];
        }

        return [.. answer.EnumerateArray().Select(LaunchFigures.Read)];
    }

    /// <summary>Ends it at once, if it still runs.</summary>
    public void Dispose()
    {
        GiveUp("");
        process.Dispose();
    }

    private bool Say(string line)
    {
        if (Obstacle is not null)
        {
            return false;
        }

        try
        {
            process.StandardInput.WriteLine(line);
            return true;
        }
        catch (IOException)
        {
            GiveUp(null);
            return false;
        }
    }

    private async Task<JsonElement?> AnswerAsync(TimeSpan most)
    {
        if (Obstacle is not null)
        {
            return null;
        }

        var line = process.StandardOutput.ReadLineAsync();
        if (await Task.WhenAny(line, Task.Delay(most)) != line)
        {
            GiveUp(FormattableString.Invariant($"its process did not answer for {most.TotalSeconds:0} s, and was ended"));
            return null;
        }

        if (await line is not { } answer)
        {
            GiveUp(null);
            return null;
        }

        try
        {
            using var json = JsonDocument.Parse(answer);
            return json.RootElement.Clone();
        }
        catch (JsonException)
        {
            GiveUp($"its process gave an answer that is none: {answer}");
            return null;
        }
    }

    /// <param name="obstacle">Why; <see langword="null"/> where it ended by itself, with a code that tells.</param>
    private void GiveUp(string? obstacle)
    {
        try
        {
            if (obstacle is not null && !process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }

            process.WaitForExit();
            Obstacle ??= obstacle ?? FormattableString.Invariant($"its process ended with code {process.ExitCode}");
        }
        catch (InvalidOperationException)
        {
            // It was never started.
        }
    }
}

/// <summary>Nothing may be timed: a set-up failed, such as the one that compares the variants' answers.</summary>
internal sealed class InvalidBenchmarksException(string message) : Exception(message);
