namespace PriceOfAwait.Comparing;

/// <summary>
/// Charts with a panel for each combination of parameters, labeled by <see cref="Words"/>. Titles are computed, of all
/// methods or of the one that they are to be about; the subtitle says what is shown.
/// </summary>
public sealed partial record Comparison
{
    /// <summary>Logarithmic. Omits times that can't be distinguished from zero.</summary>
    public Figure TimeFigure(string subtitle, string? about = null) =>
        Draw(
            RatioTitle(about),
            subtitle,
            Axis.Log(AxisWords.Time),
            mark: null,
            figures =>
                RowPoint.Of(
                    figures.Observation is { Time: >= Resolution.Least and var time } one
                        ? new(time, one.Interval)
                        : null,
                    figures.Observation.Groups
                )
        );

    /// <summary>Logarithmic. Omits parameters whose baseline is too short to divide by.</summary>
    public Figure RatioFigure(string subtitle, string? about = null) =>
        Draw(
            RatioTitle(about),
            subtitle,
            Axis.Log(AxisWords.TimesAsLongAs(Words.Of(Baseline, Benchmarks))),
            mark: 1,
            figures =>
                RowPoint.Of(
                    figures.Ratio is { } ratio && ratio != Ratio.One ? new(ratio.Value, ratio.Interval) : null,
                    figures.GroupRatios
                ),
            GuessOf
        );

    /// <summary>Linear. A guessed ratio is shown as the difference from the baseline that it implies.</summary>
    public Figure DifferenceFigure(string subtitle, string? about = null) =>
        Draw(
            Headline.OfDifferences(
                Words.Of(Baseline, Benchmarks),
                FiguresOf(
                    about,
                    figures => figures.Difference is { } difference ? (difference.Time, difference.Interval) : null
                ),
                AreAlike
            ),
            subtitle,
            Axis.Linear(AxisWords.DifferenceFrom(Words.Of(Baseline, Benchmarks))),
            mark: 0,
            figures =>
                RowPoint.Of(
                    figures.Difference is { } difference && figures.Ratio != Ratio.One
                        ? new(difference.Time, difference.Interval)
                        : null,
                    figures.GroupDifferences
                ),
            id =>
                (GuessOf(id) - 1)
                * RowsInTitle.FirstOrDefault(row => row.Id == id with { Method = Baseline }).Figures?.Observation.Time
        );

    public Figure AllocatedFigure(string subtitle, string? about = null) =>
        Draw(
            Headline.OfBytes(
                FiguresOf(
                    about,
                    figures => figures.Observation.AllocatedBytes is { } bytes ? (bytes, null) : null,
                    withBaseline: true
                )
            ),
            subtitle,
            Axis.Linear(AxisWords.Allocated),
            mark: null,
            figures => RowPoint.Of(figures.Observation.AllocatedBytes is { } bytes ? new(bytes) : null, [])
        );

    private string RatioTitle(string? about) =>
        Headline.OfRatios(
            Words.Of(Baseline, Benchmarks),
            FiguresOf(about, figures => figures.Ratio is { } ratio ? (ratio.Value, ratio.Interval) : null),
            AreAlike
        );

    /// <summary>
    /// As in sentences: neither are their intervals apart, nor do the two differ if they are compared with each other.
    /// </summary>
    private bool AreAlike(HeadlineFigure one, HeadlineFigure other)
    {
        var series = Series[IndexInTitle];
        return Headline.AreAlike(one, other)
            && (
                series.RatioOf(one.Id!, other.Id!)?.Interval is { IsTooWide: false } ratio
                    ? ratio.Contains(1)
                    : series.DifferenceOf(one.Id!, other.Id!)?.Interval?.Contains(0) != false
            );
    }

    /// <summary>The series that the title is about: the first measured one, or else the first.</summary>
    private int IndexInTitle => Math.Max(0, Series.ToList().FindIndex(one => one.Run is not null));

    private IEnumerable<(BenchmarkId Id, ComparedFigures Figures)> RowsInTitle
    {
        get
        {
            var series = IndexInTitle;
            return Rows.Where(row => row.Figures[series] is not null).Select(row => (row.Id, row.Figures[series]!));
        }
    }

    private List<HeadlineFigure> FiguresOf(
        string? about,
        Func<ComparedFigures, (double Value, ConfidenceInterval? Interval)?> read,
        bool withBaseline = false
    ) =>
        [
            .. from row in (about is null ? this : Only(about)).RowsInTitle
            where row.Id.Method == about || (about is null && (withBaseline || row.Id.Method != Baseline))
            let figure = read(row.Figures)
            where figure is not null
            select new HeadlineFigure(
                Words.Of(row.Id.Method, Benchmarks),
                figure.Value.Value,
                figure.Value.Interval,
                Words.Of(row.Id.Parameters, Benchmarks)
            )
            {
                Id = row.Id,
                Ratio = row.Figures.Ratio?.Interval,
                More = row.Figures.Difference is { Time: > 0, Interval: { Lower: > 0 } interval } more
                    ? Format.WithoutInterval(Format.Duration(new Estimate(more.Time, interval)))
                    : null,
            },
        ];

    private Figure Draw(
        string title,
        string subtitle,
        Axis x,
        double? mark,
        Func<ComparedFigures, IReadOnlyList<RowPoint>> read,
        Func<BenchmarkId, double?>? guessOf = null
    )
    {
        var points = Rows.Select(row =>
                (row.Id, Points: row.Figures.Select(figures => figures is null ? [] : read(figures)).ToList())
            )
            .Where(row => row.Points.Exists(point => point.Count > 0))
            .ToList();
        var methods = points.Select(row => row.Id.Method).Distinct().ToList();
        var styles = TraceStyle.WithDistinctSymbols([
            .. Series.Select(one =>
                one.Run switch
                {
                    null => TraceStyle.Published,
                    { RecordedOn: null } => TraceStyle.Measured,
                    _ => TraceStyle.Recorded,
                }
            ),
        ]);
        var series = Enumerable
            .Range(0, Series.Count)
            .Where(index => points.Exists(row => row.Points[index].Count > 0))
            .ToList();
        var hasGuesses = guessOf is not null && points.Exists(row => guessOf(row.Id) is not null);
        var panels = points
            .GroupBy(row => row.Id.Parameters)
            .Select(rows =>
            {
                var inOrder = methods.Select(method => rows.FirstOrDefault(row => row.Id.Method == method)).ToList();
                var guesses = inOrder
                    .Select(row => row.Id is null ? double.NaN : guessOf?.Invoke(row.Id) ?? double.NaN)
                    .ToList();
                return new Panel(
                    x,
                    Axis.Category([.. methods.Select(method => Words.Label(method, Benchmarks))]),
                    [
                        .. series.Select(index =>
                            RowPoint.InRows(
                                Series[index].Label,
                                styles[index],
                                [.. inOrder.Select(row => row.Points?[index] ?? [])]
                            )
                        ),
                        .. hasGuesses ? new[] { Dots.Guess(guesses) } : [],
                    ]
                )
                {
                    Title = rows.Key.Count == 0 ? null : Words.Label(rows.Key, Benchmarks),
                    Mark = mark is { } at ? new ReferenceLine(at) : null,
                };
            });
        return new Figure(title, subtitle, [.. panels])
        {
            Notes =
            [
                // Bytes are exact on a busy machine, too.
                .. Series
                    .Where(
                        (one, index) =>
                            one.Run is { IsBusy: true }
                            && points.Exists(row => row.Points[index].Any(point => point.Interval is not null))
                    )
                    .Select(one => $"{one.Label}: {one.Run!.BusyNote}"),
                .. from one in Series
                from note in one.Run?.GroupNotesOf(points.Select(row => row.Id)) ?? []
                select $"{one.Label}: {note}",
            ],
            Origins = Origins,
            Asked = hasGuesses || guessOf is null ? null : Question,
        };
    }

    private Asked? Question =>
        (
            from guess in Guesses.Reverse()
            from row in RowsInTitle
            where guess.IsAbout(row.Id) && row.Figures.Ratio is not null
            let name = Words.Of(row.Id.Method, Benchmarks)
            let words = $"how many times as long as {Words.Of(Baseline, Benchmarks)} does {name} take?"
            let start = row.Id.Parameters.Count == 0 ? "" : $"{Words.Of(row.Id.Parameters, Benchmarks)}: "
            select new Asked(Format.Capitalized(start + words), row.Figures.Ratio!.Value, $"{row.Figures.Ratio}")
        ).FirstOrDefault();
}
