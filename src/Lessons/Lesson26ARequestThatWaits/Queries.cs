#if WITH_SERVER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// Queries of a PostgreSQL server in a process of its own, by Npgsql and by EF Core: see <c>src/Database</c>. The times
/// and bytes are the client's, from a connection of the pool to the last row.
/// </summary>
public class Queries
{
    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public string OneRow() => Time(Database.Query());

    [Benchmark]
    public ValueTask<string> OneRowAsync() => TimeAsync(Database.QueryAsync());

    [Benchmark]
    public string ThousandRows() => Time(Database.Query());

    [Benchmark]
    public ValueTask<string> ThousandRowsAsync() => TimeAsync(Database.QueryAsync());

    /// <summary>The other queries are by EF Core, and have a thousand rows, too.</summary>
    [Benchmark]
    public string ToList() => Time(Database.Query());

    [Benchmark]
    public ValueTask<string> ToListAsync() => TimeAsync(Database.QueryAsync());

    [Benchmark]
    public ValueTask<string> AsAsyncEnumerable() => TimeAsync(Database.QueryAsync());

    private static string Time(Func<string> query)
    {
        Repeated.StartClock();
        var answer = query();
        Repeated.StopClock();
        return answer;
    }

    // On the pool's threads, as a request is handled.
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<string> TimeAsync(Func<Task<string>> queryAsync)
    {
        await Task.Yield();
        Repeated.StartClock();
        var answer = await queryAsync();
        Repeated.StopClock();
        return answer;
    }
}
#endif
