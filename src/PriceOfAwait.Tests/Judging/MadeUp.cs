using System.Globalization;

namespace PriceOfAwait.Tests.Judging;

/// <summary>
/// Evidence that nobody measured, written as <c>Method 1.5, Other 3</c>; a method stands for all its recorded
/// parameters unless they follow it.
/// </summary>
internal static class MadeUp
{
    private static readonly ILookup<string, Parameters> Recorded = RecordedRuns
        .LoadAll(Repository.RecordedData)
        .SelectMany(run => run.Measurements, (run, one) => (run.Benchmarks, one.Id.Parameters))
        .Distinct()
        .ToLookup(one => one.Benchmarks, one => one.Parameters);

    /// <summary>A run whose intervals have about this width: 0.01 is 1% of the mean to either side.</summary>
    public static BenchmarkResults Run(string benchmarks, string means, double error = 0.01) =>
        Run(
            FullName(benchmarks),
            Figures(benchmarks, means)
                .Select((figure, index) => new Measurement(figure.Id, Launches(figure.Value, error, index), 0))
        );

    public static BenchmarkResults Run(string benchmarks, params IEnumerable<Measurement> measurements) =>
        new()
        {
            Benchmarks = benchmarks,
            Speed = Speed.Quick,
            Started = DateTimeOffset.UnixEpoch,
            Environment = Environment,
            Measurements = [.. measurements],
        };

    public static AllocatedBytes BytesOf(BenchmarkResults run) =>
        new(
            run.Benchmarks,
            [.. run.Measurements.Select(one => new Allocation(one.Id, one.AllocatedBytes, IsSteady: true))]
        );

    public static MeasuringEnvironment Environment { get; } =
        new(
            "a processor",
            2,
            null,
            "an OS",
            "X64",
            ".NET 10.0.1 (10.0.1.2)",
            "0.14.0",
            "workstation, concurrent",
            "10.0.100"
        );

    /// <param name="error">Half of the interval's width, as a share of the mean.</param>
    public static Measurement Measurement(
        string method,
        double mean,
        double error,
        int index,
        double bytes,
        params Parameter[] parameters
    ) => new(new(method, new(parameters)), Launches(mean, error, index), bytes);

    /// <summary>
    /// Six launches of two slices: three above the mean and three as far below. The index says which.
    /// </summary>
    public static IReadOnlyList<Launch> Launches(double mean, double error, int index)
    {
        const int launches = 6;
        var halves = (
            from bits in Enumerable.Range(0, 1 << launches)
            where int.PopCount(bits) == launches / 2
            select bits
        ).ToList();
        var above = halves[index * 7 % halves.Count];
        // One, two and three steps to either side. Half of the interval of six launches is 2.4834 of them.
        var step = error / 2.4834;
        var (up, down) = (0, 0);
        return
        [
            .. Enumerable
                .Range(0, launches)
                .Select(launch => (above >> launch & 1) == 1 ? ++up : -++down)
                .Select(steps => mean * Math.Exp(steps * step))
                .Select((slice, launch) => new Launch(launch + 1, [slice, slice])),
        ];
    }

    /// <summary>As many launches as there are times, in nanoseconds.</summary>
    public static Measurement Measured(string method, params IReadOnlyList<double> times) =>
        new(new(method, Parameters.None), [.. times.Select((time, index) => new Launch(index + 1, [time, time]))], 0);

    public static KeyValuePair<ExactQuestion, object> Bytes(string benchmarks, string bytes, bool steady = true) =>
        new(
            new ExactQuestion.Bytes(FullName(benchmarks)),
            new AllocatedBytes(
                FullName(benchmarks),
                [.. Figures(benchmarks, bytes).Select(figure => new Allocation(figure.Id, figure.Value, steady))]
            )
        );

    public static KeyValuePair<ExactQuestion, object> Code(string benchmarks, string bytes) =>
        new(
            new ExactQuestion.Code(FullName(benchmarks)),
            new CodeSizes(
                FullName(benchmarks),
                [
                    .. Figures("", bytes)
                        .Select(figure => new CodeSize(figure.Id.Method, [new(figure.Id.Method, (int)figure.Value)])),
                ]
            )
        );

    /// <summary>
    /// Whether the task of a value is the same each time, by the value as written; of <c>void</c> it is empty.
    /// </summary>
    public static KeyValuePair<ExactQuestion, object> TasksOfTypes(Func<string, bool> isCached) =>
        Tasks(
            new ExactQuestion.TasksOfTypes(),
            isCached,
            ("void", ""),
            ("bool", "false"),
            ("bool", "true"),
            ("sbyte", "0"),
            ("byte", "0"),
            ("short", "0"),
            ("ushort", "0"),
            ("int", "0"),
            ("int", "int.MaxValue"),
            ("uint", "0U"),
            ("long", "0L"),
            ("ulong", "0UL"),
            ("nint", "0"),
            ("nuint", "0"),
            ("char", "'\\0'")
        );

    public static KeyValuePair<ExactQuestion, object> TasksOfInts(Func<int, bool> isCached) =>
        Tasks(
            new ExactQuestion.TasksOfInts(-16, 32),
            value => isCached(int.Parse(value, CultureInfo.InvariantCulture)),
            [.. Enumerable.Range(-16, 49).Select(value => ("int", value.ToString(CultureInfo.InvariantCulture)))]
        );

    /// <summary>Lowered code of a variant of the hoisted lookup that makes this many closures.</summary>
    public static KeyValuePair<ExactQuestion, object> Lowered(string variant, int closures) =>
        new(
            new ExactQuestion.Lowered(FullName("Subjects.StockPrices"), "GetStockPriceWithValueTaskAsync" + variant),
            new LoweredCode("a method", string.Concat(Enumerable.Repeat("new <>c__DisplayClass1_0();", closures)))
        );

    public static KeyValuePair<ExactQuestion, object> Sizes(params TaskSize[] sizes) =>
        new(new ExactQuestion.Sizes(), new TaskSizes(sizes));

    public static Judgment Judge(string claim, Evidence evidence) =>
        Assert.Single(Claims.Judge(Claims.Named([claim]), evidence).Judgments);

    public static Judgment Judge(
        string claim,
        IReadOnlyList<BenchmarkResults> runs,
        params KeyValuePair<ExactQuestion, object>[] answers
    ) => Judge(claim, new Evidence { Runs = runs, Answers = new Dictionary<ExactQuestion, object>(answers) });

    public static string FullName(string benchmarks) => "PriceOfAwait.Lessons." + benchmarks;

    private static KeyValuePair<ExactQuestion, object> Tasks(
        ExactQuestion question,
        Func<string, bool> isCached,
        params (string Type, string Value)[] values
    ) =>
        new(
            question,
            new TaskIdentities([
                .. values.Select(one => new TaskIdentity(one.Type, one.Value, "async", isCached(one.Value))
                {
                    IsDefault = one.Value is not ("true" or "int.MaxValue"),
                }),
            ])
        );

    private static IEnumerable<(BenchmarkId Id, double Value)> Figures(string benchmarks, string text)
    {
        var figures = new Dictionary<BenchmarkId, double>();
        foreach (var words in text.Split(", ").Select(item => item.Split(' ')))
        {
            var only = new Parameters(
                words[1..^1].Select(word => word.Split('=')).Select(pair => new Parameter(pair[0], pair[1]))
            );
            foreach (
                var parameters in Recorded[FullName(benchmarks)].Where(all => all.Include(only)).DefaultIfEmpty(only)
            )
            {
                figures[new BenchmarkId(words[0], parameters)] = double.Parse(words[^1], CultureInfo.InvariantCulture);
            }
        }

        return figures.Select(figure => (figure.Key, figure.Value));
    }
}
