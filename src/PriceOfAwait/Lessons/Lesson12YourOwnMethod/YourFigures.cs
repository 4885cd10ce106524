namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

public sealed record YourFigures(AllocatedBytes Bytes, BenchmarkResults? Run) : NotebookValue
{
    private const double NanosecondsPerSecond = 1e9;
    private const double Megabyte = 1e6;
    private const string OfTheExample = "These times are the example's, which is still in the file.";

    private static readonly string[] OfVaryingBytes = ["Where the bytes vary, this is their mean."];

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
                                Format.Number(allocation.Bytes * callsPerSecond / Megabyte),
                            ]
                    ),
                ]
            )
            {
                Caption = string.Create(CultureInfo.InvariantCulture, $"Called {callsPerSecond:#,0} times per second"),
                Footnotes =
                [
                    "The time includes garbage collection.",
                    .. Bytes.Allocations.Any(allocation => !allocation.IsSteady) ? OfVaryingBytes : [],
                    .. Run?.RecordedOn is null ? [] : new[] { $"{OfTheExample} {Run.Provenance}" },
                ],
            }
        );

    private static string ShareOfCore(Measurement measured, double callsPerSecond)
    {
        return measured.Groups.Count > 0 ? GroupFigure.InWords(measured.GroupTimes, time => Share(time.Value))
            : Resolution.Resolves(measured.Time.Value) ? Share(measured.Time.Value)
            : $"below {Share(Resolution.Least)}";

        string Share(double time) => Format.Number(time * callsPerSecond / NanosecondsPerSecond * 100);
    }

    public override IReadOnlyList<OutputPart> ToParts() =>
        Run switch
        {
            null =>
            [
                new Note(
                    "Not measured: the speed is set to recorded, but your method has no recording. "
                        + $"Set {SpeedSetting.Variable} to quick."
                ),
            ],
            { RecordedOn: not null } =>
            [
                new Note($"{OfTheExample} Set {SpeedSetting.Variable} to quick to measure yours."),
                .. Run.ToParts(),
            ],
            _ => Run.ToParts(),
        };
}
