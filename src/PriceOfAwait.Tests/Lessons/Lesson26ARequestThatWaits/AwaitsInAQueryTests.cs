using System.Text.RegularExpressions;
using PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

namespace PriceOfAwait.Tests.Lessons.Lesson26ARequestThatWaits;

public sealed class AwaitsInAQueryTests
{
    private const string Queries = "Lesson26ARequestThatWaits.Queries";

    private const string Means =
        "OneRow 80000, OneRowAsync 100000, ThousandRows 400000, ThousandRowsAsync 400010, ToList 500000, "
        + "ToListAsync 250000";

    [Fact]
    public void The_awaits_are_what_a_query_takes_more_than_its_synchronous_twin()
    {
        var rows = new AwaitsInAQuery(MadeUp.Run(Queries, Means, error: 0.001)).ToText().Split('\n');
        Assert.Single(rows, row => Regex.IsMatch(row, @"one row.* 20(\.\d+)?% \[1\d(\.\d+)?%, 2\d(\.\d+)?%\]"));
        Assert.Single(rows, row => Regex.IsMatch(row, @"thousand rows.* at most \d(\.\d+)?%"));
        // It takes less.
        Assert.Single(rows, row => Regex.IsMatch(row, @"ToListAsync.* at most 0%"));
    }

    [Fact]
    public void Without_one_of_the_queries_there_is_no_share() =>
        Assert.ThrowsAny<ArgumentException>(() => new AwaitsInAQuery(MadeUp.Run(Queries, "OneRow 80000")));
}
