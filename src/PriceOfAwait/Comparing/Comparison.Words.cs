namespace PriceOfAwait.Comparing;

public sealed partial record Comparison
{
    /// <summary>
    /// What each method takes and allocates compared with the baseline, a sentence for each set of parameters.
    /// </summary>
    /// <param name="over">The method to compare with instead of the baseline.</param>
    /// <exception cref="ArgumentException">Nothing here was measured, or there is no such method.</exception>
    public Note InWords(
        string method,
        string? second = null,
        string? third = null,
        string? fourth = null,
        string? over = null
    ) => InWords(Parameters.None, [method.Given(), second, third, fourth], over);

    /// <inheritdoc cref="InWords(string, string?, string?, string?, string?)"/>
    /// <param name="where">Only the figures with this value of this parameter.</param>
    public Note InWords(
        Parameter where,
        string method,
        string? second = null,
        string? third = null,
        string? fourth = null,
        string? over = null
    ) => InWords(new Parameters(where), [method.Given(), second, third, fourth], over);

    /// <summary>
    /// What each further item takes and allocates: what the batch of more items does in addition, divided by how many
    /// more they are.
    /// </summary>
    /// <param name="fewer">A number of items, such as <c>new("Items", "1")</c>.</param>
    /// <param name="more">A larger one of the same parameter.</param>
    /// <exception cref="ArgumentException">There is no such method with these numbers.</exception>
    public Note FurtherInWords(
        Parameter fewer,
        Parameter more,
        string method,
        string? second = null,
        string? third = null,
        string? fourth = null
    )
    {
        var measured = MeasuredSeries();
        var further = NumberOf(more) - NumberOf(fewer);
        var amounts = new[] { method.Given(), second, third, fourth }
            .OfType<string>()
            .Select(name =>
            {
                var (small, large) = (new BenchmarkId(name, new(fewer)), new BenchmarkId(name, new(more)));
                WrongArgumentException.ThrowUnless(
                    measured[small] is not null && measured[large] is not null,
                    $"There is no benchmark {(measured[small] is null ? small : large)}. There are: "
                        + $"{string.Join(", ", Rows.Select(row => row.Id))}."
                );
                var bytes = (measured[large]!.AllocatedBytes - measured[small]!.AllocatedBytes) / further;
                return measured.Run!.DifferenceOf(large, small) is { } all
                    ? new Amount(
                        new(all.Value / further, new(all.Interval.Lower / further, all.Interval.Upper / further)),
                        bytes
                    ).BothWithInterval + $" with {Words.Of(name, Benchmarks)}"
                    : $"a time that isn’t known with {Words.Of(name, Benchmarks)}";
            });
        return new(
            $"From {Words.Of(new Parameters(fewer), Benchmarks)} to {Words.Of(new Parameters(more), Benchmarks)}, each "
                + $"further one costs {Format.Listed([.. amounts])}."
                + (measured.Run is { IsBusy: true } busy ? $" {busy.BusyNote}" : "")
        );
    }

    private static double NumberOf(Parameter parameter) =>
        double.TryParse(parameter.Value, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new WrongArgumentException($"The parameter {parameter.Name} is no number: {parameter.Value}.");

    private Series MeasuredSeries() =>
        Series.FirstOrDefault(series => series.Run is not null)
        ?? throw new WrongArgumentException(
            "Nothing here was measured; published figures have no intervals to judge a cost by."
        );

    private Note InWords(Parameters where, IEnumerable<string?> named, string? over)
    {
        var measured = MeasuredSeries();
        var methods = named.OfType<string>().ToList();
        var ids = Rows.Select(row => row.Id).Where(id => measured[id] is not null).ToList();
        var there = ids.Where(id => id.Parameters.Include(where)).ToList();
        if (methods.Append(over ?? Baseline).Except(there.Select(id => id.Method)).FirstOrDefault() is { } stray)
        {
            throw new WrongArgumentException(
                $"There is no benchmark {new BenchmarkId(stray, where)}. There are: {string.Join(", ", ids)}."
            );
        }

        var sentences = new CostSentences(measured, over ?? Baseline);
        return new(
            string.Join(
                " ",
                [
                    .. there
                        .Where(id => methods.Contains(id.Method))
                        .Select(id => id.Parameters)
                        .Distinct()
                        .Select(parameters => sentences.Of(methods, parameters)),
                    .. measured.Run is { IsBusy: true } busy ? new[] { busy.BusyNote } : [],
                ]
            )
        );
    }
}
