using PriceOfAwait.Measuring;

[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.ClassBoard.Tests;

internal static class Made
{
    public const string FastPaths = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";

    public static BenchmarkId AwaitPath { get; } = new("AwaitPathWithTask", new(new Parameter("Deep", "true")));

    public static Question Question { get; } = new RatioQuestion(FastPaths, "DirectCall", AwaitPath, null);

    public static MeasuringEnvironment Linux { get; } =
        new(
            "AMD Ryzen 7 5800U",
            8,
            16,
            "Debian GNU/Linux 12 (bookworm)",
            "X64",
            ".NET 10.0.1 (10.0.125.57005)",
            "0.14.0",
            "workstation, concurrent",
            "10.0.100"
        );

    public static MeasuringEnvironment Mac { get; } =
        new(
            "Apple M3 Pro",
            11,
            11,
            "macOS Sequoia 15.1 (24B83)",
            "Arm64",
            ".NET 10.0.1 (10.0.125.57005)",
            "0.14.0",
            "workstation, concurrent",
            "10.0.100"
        );

    public static GuessedRatio Guess(double ratio) => new(FastPaths, "DirectCall", AwaitPath, ratio);

    public static GuessedAnswer Bytes(double said, double came) => new("bytes of GetStockPriceForAsync", said, came);

    public static Question Asking(string about) =>
        new AnswerQuestion(AskedGuess.All.First(asked => asked.About == about));

    public static Question BytesQuestion { get; } = Asking(Bytes(0, 0).About);

    /// <summary>Figures like those that were recorded, times a factor.</summary>
    public static MeasuredRatios Figures(double factor = 1, MeasuringEnvironment? environment = null)
    {
        var all = ClassTests.Catalogue;
        var recorded = all.RatiosOf(all.Recorded.First(run => run.Benchmarks == FastPaths), "DirectCall");
        return recorded with
        {
            Environment = environment ?? Linux,
            Figures =
            [
                .. recorded.Figures.Select(one =>
                    one with
                    {
                        Ratio = one.Ratio * factor,
                        Lower = one.Lower * factor,
                        Upper = one.Upper * factor,
                    }
                ),
            ],
        };
    }

    public static JudgedClaim Says(string claim, Verdict verdict, double figure = 2) =>
        new(
            claim,
            verdict,
            ".NET 10.0.1",
            Claims.All.Single(one => one.Id == claim).Parts[0].Part,
            [new(figure, figure * .9, figure * 1.1)]
        );

    public static PracticedExercise Exercise(Outcome outcome) => new("keep-the-task", outcome);

    /// <summary>What each of thirty machines found.</summary>
    public static ClassResult[] OfMachine(int number) =>
        [
            Guess(number),
            Bytes(number % 11 * 8, 104),
            Figures(1 + number / 30.0, number % 3 == 0 ? Mac : Linux),
            Says("FP1", number % 3 == 0 ? Verdict.Changed : Verdict.Holds),
            Says("FP2", Verdict.Holds),
            Exercise(number % 2 == 0 ? Outcome.Correct : Outcome.NotYet),
        ];
}
