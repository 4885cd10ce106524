namespace PriceOfAwait.Charts;

/// <summary>Where an axis starts, ends and has its marks.</summary>
/// <param name="Min">The value at its start.</param>
/// <param name="Max">The value at its end.</param>
/// <param name="Labeled">Marks with a text.</param>
internal sealed record Ticks(double Min, double Max, IReadOnlyList<Tick> Labeled)
{
    private static readonly int[] RoundSteps = [1, 2, 5, 10];
    private static readonly int[] RoundDigits = [5, 2, 1];

    /// <summary>Marks at round values from 0 on (or from below 0, where values are) past the highest value.</summary>
    public static Ticks FromZero(double lowest, double highest, int atMost)
    {
        var low = Math.Min(0, lowest);
        var high = highest > low ? highest : low + 1;
        var step = RoundStep((high - low) / atMost);
        var first = Math.Floor(low / step + 1e-9);
        var last = Math.Ceiling(high / step - 1e-9);
        return new(first * step, last * step, Multiples(first, last, step));
    }

    /// <summary>Marks at round values between two ends that stay as they are.</summary>
    public static Ticks Between(double min, double max, int atMost, double leastStep = 0)
    {
        var step = RoundStep(Math.Max(leastStep, (max - min) / atMost));
        return new(min, max, Multiples(Math.Ceiling(min / step - 1e-9), Math.Floor(max / step + 1e-9), step));
    }

    /// <summary>
    /// Marks at the decades, over less than two of them also at 2 and 5. The axis ends a little above the highest value.
    /// </summary>
    /// <param name="lowestPositive">The lowest value.</param>
    /// <param name="highest">The highest value.</param>
    /// <param name="forBars">
    /// Whether bars stand on the axis: it then starts at a decade well below the lowest value, so that no bar has no height.
    /// </param>
    public static Ticks Decades(double lowestPositive, double highest, bool forBars)
    {
        var decade = (int)Math.Floor(Math.Log10(lowestPositive * (forBars ? 0.7 : 0.9)));
        var min = forBars
            ? DecimalPower(1, decade)
            : RoundDigits.Select(digit => DecimalPower(digit, decade)).First(value => value <= lowestPositive * 0.95);
        // The room above is for the labels of the highest bars.
        var max = Math.Max(highest * Math.Pow(highest / min, 0.08), min * (forBars ? 10 : 4));
        var reach = Math.Log10(max / min);
        int[] digits = reach < 2 ? [1, 2, 5] : [1];
        return new(
            min,
            max,
            [
                .. Enumerable.Range(decade, (int)Math.Ceiling(Math.Log10(max)) - decade + 1)
                    .SelectMany(exponent => digits.Select(digit => DecimalPower(digit, exponent)))
                    .Where(value => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9))
                    .Select(value => new Tick(value, Number.Tick(value, value))),
            ]);
    }

    /// <summary>One mark a category, in the middle of its place.</summary>
    public static Ticks Categories(IReadOnlyList<string> names) =>
        new(-0.5, names.Count - 0.5, [.. names.Select((name, index) => new Tick(index, name))]);

    // Powers are taken of ten upwards and divided where they are below one, because 0.001 is exact text and Math.Pow(10, -3) may not be.
    private static double DecimalPower(int digit, int exponent) =>
        exponent >= 0 ? digit * Math.Pow(10, exponent) : digit / Math.Pow(10, -exponent);

    private static double RoundStep(double least)
    {
        var decade = Math.Pow(10, Math.Floor(Math.Log10(least)));
        return RoundSteps.Select(digit => digit * decade).First(step => step >= least * (1 - 1e-9));
    }

    private static List<Tick> Multiples(double first, double last, double step) =>
    [
        .. Enumerable.Range(0, (int)(last - first) + 1)
            .Select(index => (first + index) * step)
            .Select(value => new Tick(value, Number.Tick(value, step))),
    ];
}

/// <summary>A mark of an axis with its text.</summary>
internal readonly record struct Tick(double Value, string Text);
