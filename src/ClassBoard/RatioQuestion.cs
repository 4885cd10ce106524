namespace PriceOfAwait.ClassBoard;

/// <summary>
/// Asks how many times as long as the baseline a benchmark takes. <paramref name="On"/> names a runtime other than the
/// notebooks' own.
/// </summary>
internal sealed record RatioQuestion(string Benchmarks, string Baseline, BenchmarkId Benchmark, string? On)
    : Question(
        $"{Benchmarks} {Baseline} {Benchmark} {On}",
        NumberOf(Benchmarks),
        $"Lesson {NumberOf(Benchmarks)}, {Bench.NameOf(Benchmarks)}",
        $"{Words.Label(Benchmark, Benchmarks)}{(On is null ? "" : $" on {On}")}"
    )
{
    private IReadOnlyList<MachineRatio> Measured { get; init; } = [];

    private MachineRatio? Recorded { get; init; }

    public override double? Truth =>
        Measured.Count > 0 ? GeometricMedianOf(Measured.Select(ratio => ratio.Value)) : Recorded?.Value;

    protected override Markup QuestionText =>
        Markup.Of($"How many times as long as {NameOf(Baseline)} does {NameOf(Benchmark.Method)} take?");

    protected override string FullPlace =>
        string.Join(
            " · ",
            new[] { Place, Words.Label(Benchmark.Parameters, Benchmarks), On is null ? "" : $"on {On}" }.Where(part =>
                part.Length > 0
            )
        );

    protected override Markup HiddenTally =>
        Markup.Of(
            $"""
            <p class="tally"><strong>{Measured.Count}</strong>
            {(Measured.Count == 1 ? "machine has" : "machines have")} measured it</p>
            """
        );

    // Too many rows for a board are shown as piles of dots.
    private bool IsCrowd => Measured.Count > 12;

    protected override string Density =>
        IsCrowd ? "crowd"
        : Measured.Count > 7 ? "some"
        : "few";

    public static IEnumerable<RatioQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        var guesses = participants
            .AllFound<GuessedRatio>()
            .ToLookup(
                one => (one.Found.Benchmarks, one.Found.Baseline, one.Found.Of),
                one => new NamedGuess(one.By.Name, one.Found.Ratio)
            );
        var measured = (
            from one in participants.AllFound<MeasuredRatios>()
            from figure in one.Found.Figures
            where figure.Ratio is not null
            select (one.Found, figure.Of, Ratio: MachineRatio.Of(one.By.Name, one.Found.Environment, figure))
        ).ToLookup(one => (one.Found.Benchmarks, one.Found.Baseline, one.Of), one => (one.Found.On, one.Ratio));
        var known = guesses
            .Select(guess => guess.Key)
            .Concat(measured.Select(ratios => ratios.Key))
            .Select(key => (key.Benchmarks, key.Baseline))
            .Distinct()
            .ToLookup(key => key.Benchmarks, key => key.Baseline);
        return from recorded in catalogue.Recorded
            from baseline in known[recorded.Benchmarks].OrderBy(baseline => baseline != recorded.Baseline)
            let ratios = catalogue.RatiosOf(recorded, baseline)
            from figure in ratios.Figures
            let key = (recorded.Benchmarks, baseline, figure.Of)
            from runtime in measured[key]
                .Select(ratio => ratio.On)
                .Append(null)
                .Distinct()
                .Order(StringComparer.Ordinal)
            let question = new RatioQuestion(recorded.Benchmarks, baseline, figure.Of, runtime)
            {
                Guesses = runtime is null ? [.. guesses[key]] : [],
                Measured =
                [
                    .. measured[key]
                        .Where(ratio => ratio.On == runtime)
                        .Select(ratio => ratio.Ratio)
                        .OrderBy(ratio => ratio.Value),
                ],
                // The catalogue's figures were recorded on the notebooks' own runtime.
                Recorded =
                    runtime is null && figure.Ratio is not null
                        ? MachineRatio.Of(recorded.RecordedOn!.Name, ratios.Environment, figure)
                        : null,
            }
            where question.Guesses.Count + question.Measured.Count > 0
            select question;
    }

    protected override string Write(NamedGuess answer) => Write(answer.Value);

    protected override Markup Answers()
    {
        MachineRatio[] rows = [.. Measured, .. new[] { Recorded }.OfType<MachineRatio>()];
        var measured = rows.SelectMany(row => new[] { row.Value, row.Lower, row.Upper })
            .Where(value => value > 0 && double.IsFinite(value))
            .ToList();
        List<double> all = [.. measured, .. Guesses.Select(guess => guess.Value)];
        var axis = BoardAxis.OfRatios(Truth ?? GeometricMedianOf(all), [.. all, 1]);
        var machines = Measured.Select(row => new NamedGuess(row.By, row.Value)).ToList();
        return Markup.Of(
            $"""
            <p class="truth">{WhatCameOut()}</p>
            {OnAxis(axis, "", Markup.Of($"""
                {(IsCrowd ? Piles(axis, "machine", "machines", machines, Markup.Empty) : Markup.Empty)}
                <ol class="rows">
                {rows.Select(row => Row(row, axis))}
                </ol>
                """))}
            """
        );
    }

    private Markup WhatCameOut()
    {
        var said = Measured.Count switch
        {
            0 when Recorded is null => "not measured yet",
            0 => "as recorded for the book; not measured here yet",
            1 => "on the only machine that has measured it",
            var count =>
                $"is the median of {count} machines, from {Write(Measured[0].Value)} to {Write(Measured[^1].Value)}",
        };
        return Truth is { } truth ? Markup.Of($"<strong>{Write(truth)}</strong> {said}") : Markup.Of($"{said}");
    }

    private Markup Row(MachineRatio ratio, BoardAxis axis)
    {
        var (kind, machine) = ReferenceEquals(ratio, Recorded)
            ? ("recorded", "in the book")
            : ("measured", ratio.Label);
        return Markup.Of(
            $"""
            <li class="{kind}"><span class="name">{ratio.By} <span class="machine">{machine}</span></span>
            <svg aria-hidden="true"><line class="interval" x1="{axis.Percent(ratio.Lower)}" x2="{axis.Percent(
                ratio.Upper
            )}" y1="50%" y2="50%"/><rect x="{axis.Percent(ratio.Value)}" y="50%" width="13" height="13"/></svg>
            <span class="value">{new Ratio(ratio.Value, new(ratio.Lower, ratio.Upper)).ToString()}</span></li>

            """
        );
    }

    private string NameOf(string method) => Words.Of(method, Benchmarks);

    private static string Write(double ratio) => new Ratio(ratio, null).ToString();

    // The two digits after the last ".Lesson".
    private static int NumberOf(string benchmarks) =>
        int.Parse(benchmarks.Split(".Lesson")[^1][..2], CultureInfo.InvariantCulture);

    private sealed record MachineRatio(string By, string Label, double Value, double Lower, double Upper)
    {
        public static MachineRatio Of(string by, MeasuringEnvironment environment, MeasuredRatio figure) =>
            new(
                by,
                AttendeeMachine.Of(environment).Label,
                figure.Ratio!.Value,
                figure.Lower ?? figure.Ratio.Value,
                figure.Upper ?? double.PositiveInfinity
            );
    }
}
