using System.Text.Json.Nodes;
using XPlot.Plotly;

namespace PriceOfAwait.Display.Tests;

/// <summary>Figures as the lessons draw them, with names as long as theirs.</summary>
internal static class Samples
{
    public static readonly Origin Origin = new(
        "this machine",
        "Measured 2026-01-01 at quick speed on a machine with 2 cores; .NET 10.0.1."
    )
    {
        Days = "1 Jan 2026",
        Launches = "12 launches in 25 min",
    };

    private const string Subtitle = "What each way costs, with its 95% confidence interval";

    private static readonly string[] Paths =
    [
        "DirectPathWithTask",
        "AwaitPathWithTask",
        "DirectPathWithValueTask",
        "AwaitPathWithValueTask",
    ];

    private static readonly string[] Ways =
    [
        "int/await/task",
        "int/manual/task/iscompleted",
        "int/manual/task/iscompletedsuccessfully",
        "int/await/valuetask",
        "int/manual/valuetask/iscompleted",
        "int/manual/valuetask/iscompletedsuccessfully",
        "GetStockPriceWithValueTaskAsync_Optimized",
    ];

    private static readonly double[] Probabilities = [.. Enumerable.Range(0, 11).Select(tenth => tenth / 10.0)];

    public static IReadOnlyDictionary<string, Figure> All { get; } =
        new Dictionary<string, Figure>
        {
            ["dots"] = Of("A deep chain", Dots(Axis.Linear("mean time (ns)"), 1)),
            ["dots below zero"] = Of(
                "A difference",
                Dots(Axis.Linear("more than DirectCall (ns)"), -0.3) with
                {
                    Mark = new(0),
                }
            ),
            ["ratios"] = Of(
                "A short chain, with a title that is so long that it does not fit into one line of the figure "
                    + "whatever one does",
                Dots(Axis.Log("times DirectCall"), 0.1) with
                {
                    Mark = new(1, "DirectCall"),
                }
            ),
            ["ratios near 1"] = Of(
                "Hardly anything",
                new Panel(
                    Axis.Log("times DirectCall"),
                    Axis.Category(Paths),
                    Display.Dots.InRows("one", [0.93, 1.02, 1.15, double.NaN]) with
                    {
                        Errors = new([0.02, 0.03, 0.04, double.NaN], [0.02, 0.03, 0.04, double.NaN]),
                    }
                )
                {
                    Mark = new(1),
                }
            ),
            ["just below 1"] = Of(
                "None runs into the line",
                new Panel(
                    Axis.Linear("difference from DirectCall (ns)"),
                    Axis.Category(Paths),
                    Display.Dots.InRows("one", [-4.6, -0.06, 0, 82]) with
                    {
                        Errors = new([0, 0, 0, 9], [0, 0, 0, 9]),
                    }
                )
                {
                    Mark = new(0),
                },
                new Panel(
                    Axis.Log("times DirectCall"),
                    Axis.Category(Paths[..2]),
                    Display.Dots.InRows("one", [0.987, 0.96]) with
                    {
                        Errors = new([0.01, 0.01], [0.009, 0.01]),
                    }
                )
                {
                    Mark = new(1),
                }
            ),
            ["panels"] = Of(
                "Shallow and deep",
                Dots(Axis.Log("mean time (ns)"), 0.1) with
                {
                    Title = "shallow",
                },
                Dots(Axis.Log("mean time (ns)"), 3) with
                {
                    Title = "deep",
                }
            ),
            ["one row"] = Of(
                "A title that is so long that it does not fit into one line of the figure, above panels of one row",
                [.. new[] { "property", "Dispose", "event handler" }.Select(OneRow)]
            ),
            ["then and now"] = Of(
                "Then and now",
                Dots(Axis.Log("mean time (ns)"), 1) with
                {
                    Title = "time",
                },
                Dots(Axis.Linear("bytes allocated"), 20) with
                {
                    Title = "bytes",
                }
            ),
            ["long names"] = Of(
                "The awaiting game",
                new Panel(
                    Axis.Linear("mean time (ns)"),
                    Axis.Category(Ways),
                    [
                        .. Enumerable
                            .Range(0, 4)
                            .Select(series =>
                                Display.Dots.InRows(
                                    $"a runtime with a long name, number {series}",
                                    [.. Ways.Select((_, way) => 700.0 * (way + series))]
                                ) with
                                {
                                    Style = TraceStyle.WithDistinctSymbols([
                                        .. Enumerable.Repeat(TraceStyle.Measured, 4),
                                    ])[series],
                                }
                            ),
                    ]
                )
            ),
            ["lines"] = Of("Task or ValueTask?", Lines("int"), Lines("decimal")),
            ["strips"] = Of("The cached range", Strips()),
            ["stacks"] = Of("What the bytes are", Stacks()),
            ["map"] = Of("Caller and callee", Map("time", 1), Map("ratio", 0.001)),
        };

    public static Figure Of(string title, params Panel[] panels) =>
        new(title, Subtitle, panels) { Notes = ["This machine was busy."], Origins = [Origin] };

    private static Panel OneRow(string title) =>
        new(
            Axis.Log("times as long"),
            Axis.Category(["replacement"]),
            Display.Dots.InRows("one", [1.4]) with
            {
                Errors = new([0.5], [0.8]),
            }
        )
        {
            Title = title,
            Mark = new(1),
        };

    public static JsonNode SpecOf(PlotlyChart chart) => JsonNode.Parse(XPlotCharts.JsonOf(chart))!;

    public static Panel Dots(Axis x, double factor)
    {
        double[] values = [6.43 * factor, 28.8549 * factor, 8.803 * factor, 50.6709 * factor];
        return new(
            x,
            Axis.Category(Paths, "benchmark"),
            Display.Dots.InRows("published 2021", values) with
            {
                Style = TraceStyle.Published,
            },
            Display.Dots.InRows("measured here", Times(0.6)) with
            {
                Errors = new(Lengths(0.1), Lengths(0.2)),
            },
            Display.Dots.Guess(values)
        );

        double[] Times(double part) => [.. values.Select(value => value * part)];
        double[] Lengths(double part) => [.. values.Select(value => Math.Abs(value) * part)];
    }

    private static Panel Lines(string title) =>
        new(
            Axis.Linear("completion probability"),
            Axis.Linear("mean time (ns)"),
            LineOf("Task<T>", TraceStyle.Task, 900),
            LineOf("ValueTask<T>", TraceStyle.ValueTask, 940),
            new Dots("your guess", [0.3], [500]) { Style = TraceStyle.Guess }
        )
        {
            Title = title,
            Mark = new(0.17, "even at 0.17"),
        };

    private static Line LineOf(string name, TraceStyle style, double start) =>
        new(name, Probabilities, [.. Probabilities.Select(probability => start * (1 - probability) + 40)])
        {
            Style = style,
            Band = new([.. Probabilities.Select(_ => 25.0)], [.. Probabilities.Select(_ => 25.0)]),
        };

    private static Panel Strips()
    {
        var tiles = from row in Enumerable.Range(0, 3) from x in Enumerable.Range(-16, 49) select new Tile(x, row);
        var byKind = tiles.ToLookup(tile => tile.X is >= -1 and < 9);
        return new(
            Axis.Linear("result"),
            Axis.Category(["Task<sbyte>", "Task<short>", "Task<int>"]),
            new Tiles("the same object every time", [.. byKind[true]]) { Style = TraceStyle.Task },
            new Tiles("a new object every time", [.. byKind[false]]) { Style = TraceStyle.Muted }
        );
    }

    private static Panel Stacks() =>
        new(
            Axis.Linear("bytes left on the heap by one operation"),
            Axis.Category(Paths),
            new Segments("Task<string>", [72, 504, 0, 0]) { Style = TraceStyle.Task },
            new Segments("AsyncStateMachineBox of AwaitPathWithTask", [0, 128, 0, 136]) { Style = TraceStyle.Box },
            new Segments("Closure", [0, 24, 32, 8]) { Style = TraceStyle.Closure }
        );

    private static Panel Map(string title, double factor)
    {
        string[] kinds = ["Task", "ValueTask", "pooled ValueTask"];
        double[] values = [812, 930, 1190, 790, 640, 71, 1450, 505];
        return new(
            Axis.Category(kinds, "callee"),
            Axis.Category(kinds, "caller"),
            [
                .. values.Select(
                    (value, index) =>
                        new Tiles($"{title} {index}", [new(index % 3, index / 3, Number.Label(value * factor))])
                        {
                            Style = TraceStyle.Shade(value / 1450),
                        }
                ),
            ]
        )
        {
            Title = title,
        };
    }
}
