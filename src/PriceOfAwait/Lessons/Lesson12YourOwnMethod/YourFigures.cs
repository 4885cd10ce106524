using System.Globalization;
using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>What the reader's variants cost.</summary>
/// <param name="Bytes">What they allocate.</param>
/// <param name="Run">Their times; <see langword="null"/> where nothing was measured.</param>
[TypeFormatterSource]
public sealed record YourFigures(AllocatedBytes Bytes, Run? Run) : NotebookValue
{
    private const double NanosecondsPerSecond = 1e9;
    private const double Megabyte = 1e6;

    /// <summary>What that costs a program that calls the method at some rate.</summary>
    /// <param name="callsPerSecond">The rate.</param>
    public Table At(double callsPerSecond) => new(
        [new Column("Method"), Column.Number("Of one core [%]"), Column.Number("Allocated [MB/s]")],
        [
            .. Bytes.Allocations.Select(allocation => (IReadOnlyList<string>)
            [
                allocation.Id.ToString(),
                Run?.Measurements.FirstOrDefault(one => one.Id == allocation.Id) is { } measured
                    ? Resolution.Tells(measured.Mean)
                        ? Text.Number(measured.Mean * callsPerSecond / NanosecondsPerSecond * 100)
                        : $"below {Text.Number(Resolution.Least * callsPerSecond / NanosecondsPerSecond * 100)}"
                    : "not measured",
                Text.Number(allocation.Bytes * callsPerSecond / Megabyte),
            ]),
        ])
    {
        Caption = string.Create(CultureInfo.InvariantCulture, $"Called {callsPerSecond:#,0} times a second"),
        Footnotes = ["The time includes what collecting the bytes costs."],
    };

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => Run?.ToParts()
        ?? [new Note("Not measured: the speed is recorded, and nobody has recorded your method. Set PRICE_OF_AWAIT_SPEED to quick.")];
}
