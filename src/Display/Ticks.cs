namespace PriceOfAwait.Display;

internal sealed record Ticks(double Min, double Max, IReadOnlyList<Tick> Labeled)
{
    private const int MinMarks = 3;
    private static readonly int[] RoundSteps = [1, 2, 5, 10];

    /// <summary>
    /// The ticks of a panel's x axis, which it shares with the panels in <paramref name="alike"/>.
    /// <paramref name="texts"/> is the share of the plot's width that the values beside points need at the right end.
    /// </summary>
    public static Ticks OfX(Panel panel, IReadOnlyList<Panel> alike, double width, double texts)
    {
        if (panel.X.Type == AxisType.Category)
        {
            return Categories(panel.X.Categories);
        }

        if (panel.IsTiled)
        {
            var xs = alike
                .SelectMany(other => other.Traces.OfType<Tiles>())
                .SelectMany(tiles => tiles.At)
                .Select(tile => tile.X)
                .DefaultIfEmpty()
                .ToList();
            return Between(xs.Min() - 0.5, xs.Max() + 0.5, (int)(width / 36), minStep: 1);
        }

        var values = alike.SelectMany(XValues).Where(double.IsFinite).ToList();
        if (panel.X.Type == AxisType.Log)
        {
            return Log(values, (int)(width / 48), texts).Apart(width);
        }

        var (min, max) = (values.DefaultIfEmpty(0).Min(), values.DefaultIfEmpty(1).Max());
        if (panel.HasRows)
        {
            var low = Math.Min(0, min);
            var high = max > low ? low + (max - low) / (1 - Math.Min(0.6, texts + 0.02)) : low + 1;
            return FromZero(low, high, Math.Min(8, (int)(width / 52)), tight: true);
        }

        var pad = max > min ? (max - min) * 0.02 : 1;
        return Between(min - pad, max + pad, Math.Min(11, (int)(width / 32)));
    }

    public static Ticks OfY(Panel panel, IReadOnlyList<Panel> panels)
    {
        if (panel.HasRows)
        {
            return Categories(panel.Y.Categories);
        }

        var lines = panels.Where(other => other.Y == panel.Y).SelectMany(other => other.Traces.OfType<Line>()).ToList();
        var values = lines.SelectMany(line => Ends(line.Y, line.Band)).Where(double.IsFinite).ToList();
        if (panel.Y.Type == AxisType.Log)
        {
            return Log(values, 8, 0);
        }

        // The axis extends below 0 only for a value, not for an error band alone.
        var lowest = lines.SelectMany(line => line.Y).DefaultIfEmpty().Min() < 0 ? values.Min() : 0;
        return FromZero(lowest, values.DefaultIfEmpty(1).Max(), 6);
    }

    /// <param name="tight">Whether the axis ends at the values instead of at the ticks around them.</param>
    public static Ticks FromZero(double lowest, double highest, int maxMarks, bool tight = false)
    {
        var low = Math.Min(0, lowest);
        var high = highest > low ? highest : low + 1;
        var step = RoundStep((high - low) / Math.Max(1, maxMarks));
        var (min, max) = tight
            ? (low < 0 ? low - (high - low) * 0.04 : low, high)
            : (Math.Floor(low / step + 1e-9) * step, Math.Ceiling(high / step - 1e-9) * step);
        return new(min, max, Multiples(min, max, step));
    }

    public static Ticks Between(double min, double max, int maxMarks, double minStep = 0) =>
        new(min, max, Multiples(min, max, RoundStep(Math.Max(minStep, (max - min) / Math.Max(1, maxMarks)))));

    /// <summary>
    /// A logarithmic axis that its values fill, with at least three ticks: at decades or, as long as these are too few,
    /// also at 3, then at 2 and 5, then at round values. <paramref name="texts"/> is the share of the axis beyond the
    /// highest value.
    /// </summary>
    public static Ticks Log(IReadOnlyList<double> values, int maxMarks, double texts)
    {
        var positive = values.Where(value => value > 0).DefaultIfEmpty(1).ToList();
        var (lowest, highest) = (positive.Min(), positive.Max());
        var pad = Math.Max(0.05 * Math.Log10(highest / lowest), 0.01);
        var from = Math.Log10(lowest) - pad;
        var to = from + (Math.Log10(highest) + pad - from) / (1 - Math.Min(0.6, texts));
        var (min, max) = (Math.Pow(10, from), Math.Pow(10, to));
        var lowestDecade = (int)Math.Floor(from);
        var decades = Enumerable.Range(lowestDecade, (int)Math.Ceiling(to) - lowestDecade + 1).ToList();
        var marks = new[] { At(1), At(1, 3), At(1, 2, 5) }
            .Concat(RoundMarks())
            .First(some => some.Count >= MinMarks && some[^1].Value / some[0].Value > Math.Pow(max / min, 0.4));
        var every = Math.Max(1, marks.Count / Math.Max(MinMarks, maxMarks));
        return new(min, max, [.. marks.Where((_, index) => index % every == 0)]);

        List<Tick> At(params int[] digits) =>
            [
                .. decades
                    .SelectMany(exponent => digits.Select(digit => DecimalPower(digit, exponent)))
                    .Where(value => value >= min && value <= max)
                    .Select(value => new Tick(value, Number.Tick(value, value))),
            ];

        IEnumerable<List<Tick>> RoundMarks() =>
            Enumerable.Range(MinMarks, 100).Select(count => Multiples(min, max, RoundStep((max - min) / count)));
    }

    /// <summary>Without the labels that would touch on a logarithmic axis of this <paramref name="width"/>.</summary>
    private Ticks Apart(double width)
    {
        var scale = new Scale(Min, Max, 0, width, IsLog: true);
        return this with
        {
            Labeled = Enumerable
                .Range(1, Labeled.Count)
                .Select(every => Labeled.Where((_, index) => index % every == 0).ToList())
                .First(some =>
                    some.Zip(some.Skip(1))
                        .All(pair =>
                            scale[pair.Second.Value] - HalfOf(pair.Second)
                            > scale[pair.First.Value] + HalfOf(pair.First) + 6
                        )
                ),
        };

        double HalfOf(Tick tick) => TextMetrics.Width(tick.Text, FigureLayout.TextSize) / 2;
    }

    private static Ticks Categories(IReadOnlyList<string> names) =>
        new(-0.5, names.Count - 0.5, [.. names.Select((name, index) => new Tick(index, name))]);

    private static IEnumerable<double> XValues(Panel panel) =>
        [
            .. panel.Traces.SelectMany(trace =>
                trace switch
                {
                    Dots dots => Ends(dots.X, dots.Errors),
                    Line line => line.X,
                    _ => [],
                }
            ),
            .. panel.Sums,
            .. panel.Mark is { At: var at } ? new[] { at } : [],
        ];

    private static IEnumerable<double> Ends(IReadOnlyList<double> values, ErrorBars? error) =>
        error is null
            ? values
            : values.SelectMany((value, index) => new[] { value, error.Low(index, value), error.High(index, value) });

    // Negative powers are divisions, because 1 / 1000 prints as 0.001, and Math.Pow(10, -3) may not.
    private static double DecimalPower(int digit, int exponent) =>
        exponent >= 0 ? digit * Math.Pow(10, exponent) : digit / Math.Pow(10, -exponent);

    private static double RoundStep(double min)
    {
        var decade = Math.Pow(10, Math.Floor(Math.Log10(min)));
        return RoundSteps.Select(digit => digit * decade).First(step => step >= min * (1 - 1e-9));
    }

    private static List<Tick> Multiples(double min, double max, double step)
    {
        var first = Math.Ceiling(min / step - 1e-9);
        return
        [
            .. Enumerable
                .Range(0, Math.Max(0, (int)(Math.Floor(max / step + 1e-9) - first) + 1))
                .Select(index => (first + index) * step)
                .Select(value => new Tick(value, Number.Tick(value, step))),
        ];
    }
}
