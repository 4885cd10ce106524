namespace PriceOfAwait.Measuring;

/// <summary>
/// A process of the lessons that runs <c>interleave</c>: one launch of a group of benchmarks. If the baseline is listed
/// twice, its second figures are its control.
/// </summary>
internal sealed class LaunchProcess(LessonsBuild lessons, IReadOnlyList<SessionBenchmark> benchmarks) : IDisposable
{
    // A suspended or hanging process must not hold up the others.
    private static readonly TimeSpan MaxStart = LaunchReady.MaxWarmUp + TimeSpan.FromSeconds(30);
    private static readonly TimeSpan MaxTurns = TimeSpan.FromSeconds(10);

    private LessonsProcess? _process;
    private SleepWatch? _sleep;

    /// <summary>The duration of a round in milliseconds, known once the process is ready.</summary>
    public double Round { get; private set; }

    /// <summary><see langword="null"/> while the process can be used.</summary>
    public string? Failure { get; private set; }

    /// <summary>Why none of its benchmarks may be timed, for example because the variants' answers differ.</summary>
    public string? WrongAnswers { get; private set; }

    /// <summary>The clock that tells whether the machine was asleep during the turns.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    public async Task StartAsync(IReadOnlyDictionary<string, string> variables, CancellationToken cancellationToken)
    {
        _process = LessonsProcess.Start(
            lessons.Measured,
            variables,
            ["interleave", .. benchmarks.Select(benchmark => FormattableString.Invariant($"{benchmark.Number}"))]
        );
        if (await AnswerAsync<LaunchReady>(MaxStart, cancellationToken) is not { } ready)
        {
            return;
        }

        var wrong = ready.WrongAnswers is { } words ? KnownCause.In(words) ?? words : null;
        (Round, WrongAnswers, Failure) = (ready.Round, wrong, wrong ?? Unoptimized(ready.Unoptimized));
        _sleep = new(Clock);
        foreach (var absent in ready.Absent)
        {
            benchmarks[absent].IsAbsent = true;
        }

        foreach (var benchmark in benchmarks)
        {
            (benchmark.Runtime, benchmark.Collector) = (ready.Runtime, ready.Collector);
        }
    }

    public Task TakeTurnsAsync(int rounds, CancellationToken cancellationToken) =>
        AskAsync<int>(
            FormattableString.Invariant($"{rounds}"),
            TimeSpan.FromMilliseconds(10 * rounds * Round),
            cancellationToken
        );

    public Task TimeCollectingAsync(CancellationToken cancellationToken) =>
        AskAsync<int>("collect", TimeSpan.Zero, cancellationToken);

    /// <summary>Ends the process, and assigns each benchmark its figures or the reason for having none.</summary>
    public async Task EndAsync(int launch, TimeSpan sinceStart, CancellationToken cancellationToken)
    {
        var figures = await AskAsync<List<LaunchFigures>>(
            "end",
            TimeSpan.FromMilliseconds(100 * Round),
            cancellationToken
        );
        Failure ??= _sleep?.WhatHappened;
        var taking = benchmarks.Where(benchmark => !benchmark.IsAbsent).ToList();
        for (var index = 0; index < taking.Count; index++)
        {
            var benchmark = taking[index];
            var isControl = taking.IndexOf(benchmark) < index;
            if (figures is not null && Failure is null)
            {
                (isControl ? benchmark.ControlLaunches : benchmark.Launches).Add(
                    figures[index].Launch with
                    {
                        Number = launch,
                        Seconds = (int)sinceStart.TotalSeconds,
                    }
                );
                benchmark.Bytes = isControl ? benchmark.Bytes : figures[index].Bytes;
            }
            else if (!isControl)
            {
                benchmark.Lost.Add(new(benchmark.Id, launch, Failure!));
            }
        }
    }

    public void Dispose()
    {
        _process?.Dispose();
        _process = null;
    }

    private string? Unoptimized(IReadOnlyList<int> indices) =>
        indices.Count == 0
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"after {LaunchReady.MaxWarmUp.TotalSeconds:0} s of calls, the runtime had not optimized "
                    + $"{Format.Listed([.. indices.Select(index => $"{benchmarks[index].Id}").Distinct()])}, so the "
                    + $"times would be those of other code. The machine may have been too busy, or a setting of "
                    + $".NET's tiers "
                    + $"prevents it"
            );

    private async Task<TAnswer?> AskAsync<TAnswer>(string what, TimeSpan expected, CancellationToken cancellationToken)
    {
        if (Failure is not null)
        {
            return default;
        }

        _process!.WriteLine(what);
        return await AnswerAsync<TAnswer>(MaxTurns + expected, cancellationToken);
    }

    private async Task<TAnswer?> AnswerAsync<TAnswer>(TimeSpan patience, CancellationToken cancellationToken)
    {
        try
        {
            if (await _process!.ReadLineAsync(cancellationToken, patience) is { } line)
            {
                return LessonsProcess.Parse<TAnswer>(line);
            }

            var exitCode = await _process.WaitAsync(cancellationToken);
            Failure = FormattableString.Invariant(
                $"its process ended with code {exitCode}{(_process.LastWords is [_, ..] words ? $": {words}" : "")}"
            );
        }
        catch (BenchException exception)
        {
            Failure = exception.Message;
            Dispose();
        }

        return default;
    }
}
