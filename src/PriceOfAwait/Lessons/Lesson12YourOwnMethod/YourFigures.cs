namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

public sealed record YourFigures(AllocatedBytes Bytes, BenchmarkResults? Run) : NotebookValue
{
    private const double NanosecondsPerSecond = 1e9;
    private const double Megabyte = 1e6;

    public CostsOfCalls At(double callsPerSecond) =>
        new(
            callsPerSecond,
            new(
                [new Column("Method"), Column.Number("Share of one core [%]"), Column.Number("Allocated [MB/s]")],
                [
                    .. Bytes.Allocations.Select(allocation =>
                        (IReadOnlyList<string>)
                            [
                                allocation.Id.ToString(),
                                Run?.Find(allocation.Id) is { } measured
                                    ? ShareOfCore(measured, callsPerSecond)
                                    : "not measured",
                                Text.Number(allocation.Bytes * callsPerSecond / Megabyte),
                            ]
                    ),
                ]
            )
            {
                Caption = string.Create(CultureInfo.InvariantCulture, $"Called {callsPerSecond:#,0} times per second"),
                Footnotes = ["The time includes garbage collection."],
            }
        );

    private static string ShareOfCore(Measurement measured, double callsPerSecond)
    {
        return measured.Groups.Count > 0 ? GroupFigure.InWords(measured.GroupTimes, time => Share(time.Value))
            : Resolution.Resolves(measured.Time.Value) ? Share(measured.Time.Value)
            : $"below {Share(Resolution.Least)}";

        string Share(double time) => Text.Number(time * callsPerSecond / NanosecondsPerSecond * 100);
    }

    public override IReadOnlyList<OutputPart> ToParts() =>
        Run?.ToParts()
        ??
        [
            new Note(
                "Not measured: the speed is set to recorded, but your method has no recording. Set "
                    + "PRICE_OF_AWAIT_SPEED to quick."
            ),
        ];
}
