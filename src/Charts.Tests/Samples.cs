namespace PriceOfAwait.Charts.Tests;

/// <summary>Figures as the lessons draw them, with names as long as theirs.</summary>
internal static class Samples
{
    public const string Caption = "Measured 2026-01-01 at quick speed on a machine with 2 cores; .NET 10.0.1, BenchmarkDotNet 0.14.0. "
        + "Error bars: 99.9 % confidence intervals.";

    private static readonly string[] Paths =
        ["DirectCall", "DirectPathWithTask", "AwaitPathWithTask", "DirectPathWithValueTask", "AwaitPathWithValueTask"];

    private static readonly string[] Ways =
    [
        "int/await/task", "int/manual/task/iscompleted", "int/manual/task/iscompletedsuccessfully", "int/await/valuetask",
        "int/manual/valuetask/iscompleted", "int/manual/valuetask/iscompletedsuccessfully", "int/sync",
    ];

    private static readonly double[] Probabilities = [.. Enumerable.Range(0, 11).Select(tenth => tenth / 10.0)];

    public static IReadOnlyDictionary<string, Figure> All { get; } = new Dictionary<string, Figure>
    {
        ["linear bars"] = new("A deep chain", Caption, Bars(Axis.Linear("mean time (ns)"), 1)),
        ["logarithmic bars"] = new(
            "A short chain, with a title that is so long that it does not fit into one line of the figure whatever one does", Caption,
            Bars(Axis.Log("mean time (ns)"), 0.1)),
        ["panels"] = new(
            "Shallow and deep", Caption, Bars(Axis.Log("mean time (ns)"), 0.1) with { Title = "shallow" },
            Bars(Axis.Log("mean time (ns)"), 3) with { Title = "deep" }),
        ["slanted names"] = new("The awaiting game", Caption, new Panel(
            Axis.Category(Ways),
            Axis.Linear("mean time (ns)"),
            [
                .. Enumerable.Range(0, 4).Select(series =>
                    new Bar($"a runtime with a long name, number {series}", [.. Ways.Select((_, way) => 700.0 * (way + series))])
                    {
                        Style = TraceStyle.Series(series),
                    }),
            ])),
        ["lines"] = new("Task or ValueTask?", Caption, Lines("int"), Lines("decimal")),
        ["strips"] = new("The cached range", Caption, Strips()),
        ["stacks"] = new("What the bytes are", Caption, Stacks()),
        ["heat map"] = new(
            "Caller and callee", Caption, Map("time", Axis.Log("mean time of one operation (ns)"), 1),
            Map("ratio", Axis.Log("times Task on Task"), 0.001)),
        ["rows"] = new(
            "Then and now", Caption, Rows(Axis.Log("mean time (ns)"), 1) with { Title = "time" },
            Rows(Axis.Linear("bytes allocated"), 2) with { Title = "bytes" }),
        ["slopes"] = new("Then and now", Caption, Slopes()),
    };

    public static Panel Bars(Axis y, double factor)
    {
        double[] values = [0.4399 * factor, 6.43 * factor, 28.8549 * factor, 8.803 * factor, 50.6709 * factor];
        return new(
            Axis.Category(Paths, "benchmark"),
            y,
            new Bar("published 2021", values) { Style = TraceStyle.Series(5), ErrorY = ErrorBars.Symmetric(Times(0.02)) },
            new Bar("measured here", Times(0.6)) { ErrorY = new(Times(0.1), Times(0.2)) },
            Scatter.Guess(values));

        double[] Times(double part) => [.. values.Select(value => value * part)];
    }

    private static Panel Lines(string title) => new(
        Axis.Linear("completion probability"),
        Axis.Linear("mean time (ns)"),
        Line("Task<T>", 0, 900),
        Line("ValueTask<T>", 1, 940),
        Scatter.Guess([0.3], [500]))
    {
        Title = title,
        Lines = [new(0.17, "even at 0.17"), new(0.2, "published: about 0.2")],
    };

    private static Scatter Line(string name, int series, double start) =>
        new(name, Probabilities, [.. Probabilities.Select(probability => start * (1 - probability) + 40)])
    {
        Style = TraceStyle.Series(series),
        Band = ErrorBars.Symmetric([.. Probabilities.Select(_ => 25.0)]),
    };

    private static Panel Strips()
    {
        var cells = from strip in Enumerable.Range(0, 3) from x in Enumerable.Range(-16, 49) select new Cell(x, strip);
        var byKind = cells.ToLookup(cell => cell.X is >= -1 and < 9);
        return new(
            Axis.Linear("result"),
            Axis.Category(["Task<sbyte>", "Task<short>", "Task<int>"]),
            new Cells("the same object every time", [.. byKind[true]]) { Style = TraceStyle.Highlight },
            new Cells("a new object every time", [.. byKind[false]]) { Style = TraceStyle.Muted })
        {
            Lines = [new ReferenceLine(-1.5, "from -1"), new ReferenceLine(8.5, "to 8")],
        };
    }

    private static Panel Stacks() => new(
        Axis.Category(Paths, "benchmark"),
        Axis.Linear("bytes left on the heap by one operation"),
        new Bar("Task<string>", [0, 72, 504, 0, 0]) { Style = TraceStyle.Series(0) },
        new Bar("AsyncStateMachineBox of AwaitPathWithTask", [0, 0, 128, 0, 136]) { Style = TraceStyle.Series(1) },
        new Bar("Closure", [0, 0, 24, 32, 8]) { Style = TraceStyle.Series(2) },
        Scatter.Guess([double.NaN, 80, 500, 0, 200]))
    {
        BarMode = BarMode.Stack,
    };

    private static Panel Map(string title, Axis scale, double factor)
    {
        string[] kinds = ["Task", "ValueTask", "pooled ValueTask"];
        double[][] values = [[812, 930, 1190], [790, 640, 71], [1450, 505, double.NaN]];
        return new(
            Axis.Category(kinds, "callee"),
            Axis.Category(kinds, "caller"),
            new Heatmap(title, scale, [.. values.Select(row => (IReadOnlyList<double>)[.. row.Select(value => value * factor)])]))
        {
            Title = title,
        };
    }

    private static Panel Rows(Axis x, double factor)
    {
        return new(
            x,
            Axis.Category(Paths),
            Points(".NET Core 2.2, published", [0.7, 16, 70, double.NaN, 230], 5),
            Points(".NET 8", [0.5, 9, 45, 11, 120], 4),
            Points(".NET 10", [0.4, 6.4, 29, 8.8, 51], 0));

        Scatter Points(string name, double[] values, int series) =>
            new(name, [.. values.Select(value => value * factor)], [.. Enumerable.Range(0, Paths.Length)])
            {
                Mode = Mode.Markers,
                Style = TraceStyle.Series(series),
            };
    }

    private static Panel Slopes()
    {
        Symbol[] symbols = [Symbol.Square, Symbol.Circle, Symbol.Circle, Symbol.Circle];
        return new(
            Axis.Category(["2017, published", ".NET 8", ".NET 9", ".NET 10"]),
            Axis.Log("times int/sync"),
            [
                .. Ways.Take(3).Select((way, index) =>
                    new Scatter(way, [0, 1, 2, 3], [7.5 - index, 5.2 - index, 4.8 - index, 3.1 - index])
                    {
                        Style = TraceStyle.Series(index),
                        Symbols = symbols,
                    }),
            ]);
    }
}
