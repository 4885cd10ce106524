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

    private Note InWords(Parameters where, IEnumerable<string?> named, string? over)
    {
        var measured =
            Series.FirstOrDefault(series => series.Run is not null)
            ?? throw new WrongArgumentException(
                "Nothing here was measured; published figures have no intervals to judge a cost by."
            );
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
