namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// What one pass over the order book should cost by its awaits and <c>async</c> methods, beside what was measured.
/// </summary>
/// <param name="Lines">Each is awaited, and isn't <c>async</c>.</param>
/// <param name="Orders">Each is an <c>async</c> method, and is awaited, too.</param>
public sealed record DividedPass(int Lines, int Orders, Prices Prices)
{
    private static readonly MethodPair WithTask = Measured("int/await/task");
    private static readonly MethodPair WithValueTask = Measured("int/await/valuetask");

    private int Awaits => Lines + Orders;

    /// <summary>A sentence for the way with value tasks, which allocates nothing, and one for tasks.</summary>
    /// <exception cref="ArgumentException">The passes or the prices weren't measured.</exception>
    public QuotedPrices Beside(BenchmarkResults run)
    {
        var (await, method) = (Prices[PlannedPrice.Await], Prices[PlannedPrice.AsyncMethod]);
        var passes = OnMachineOf(method, run.Given());
        if (
            Amount.Of(passes, WithValueTask) is not { } valueTasks
            || Amount.Of(passes, WithTask) is not { } tasks
            || (await.WithValueTask, method.WithValueTask) is not ({ } lightAwait, { } lightMethod)
        )
        {
            throw new WrongArgumentException(
                "The division needs both awaiting ways of the game and the prices with value tasks. Measure them all."
            );
        }

        var on =
            passes.MachineAndRuntime == await.Run.MachineAndRuntime
                ? passes.MachineAndRuntime
                : $"Prices: {await.Run.MachineAndRuntime}; passes: {passes.MachineAndRuntime}";
        return new(
            string.Create(
                CultureInfo.InvariantCulture,
                $"One pass has {Lines} lines and {Orders} orders: {Awaits} awaits and {Orders} async methods. With "
                    + $"ValueTask they cost {Sum(lightAwait, lightMethod)}; measured is {valueTasks.TimeWithInterval} "
                    + $"more than the synchronous pass. With Task they cost {Sum(await.Pays, method.Pays)}; measured "
                    + $"is {tasks.TimeWithInterval} more, in which the lines’ own tasks are contained, too. "
                    + $"({on}.)"
            ),
            Prices.Quote(await, method)
        );
    }

    /// <summary>For example <c>300 × 0.8 ns + 50 × 13 ns = 890 ns [700, 1,100]</c>.</summary>
    private string Sum(Amount await, Amount method) =>
        $"{Awaits} × {await.TimeText} + {Orders} × {method.TimeText} = "
        + new Amount(Add(Awaits, await.Time, Orders, method.Time), Bytes: null).TimeWithInterval;

    private static Estimate Add(int times, Estimate one, int otherTimes, Estimate other)
    {
        return new(
            Sum(one.Value, other.Value),
            new(Sum(one.Interval.Lower, other.Interval.Lower), Sum(one.Interval.Upper, other.Interval.Upper))
        );

        // No time is zero, even if the difference that says so is below it.
        double Sum(double one, double other) => times * Math.Max(0, one) + otherTimes * Math.Max(0, other);
    }

    /// <summary>
    /// The passes as the machine of the prices recorded them, if it did: times of two machines aren't compared.
    /// </summary>
    private static BenchmarkResults OnMachineOf(Price price, BenchmarkResults run) =>
        run.RecordedOn == price.Run.RecordedOn
            ? run
            : RecordedRuns
                .LoadEach(Repository.RecordedData, run.Benchmarks)
                .SelectMany(runs => runs)
                .FirstOrDefault(one =>
                    one.RecordedOn == price.Run.RecordedOn && one.On == run.On && one.CodeChecksum == run.CodeChecksum
                )
                ?? run;

    private static MethodPair Measured(string way) => new("Lesson08TheAwaitingGame.AwaitingGame", way, "int/sync");
}
