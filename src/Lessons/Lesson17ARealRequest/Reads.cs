#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>Requests whose answer the server reads, from a file or from SQLite.</summary>
public class Reads : ServerBenchmarks<Reads>
{
    [Benchmark(Baseline = true, OperationsPerInvoke = ServerProcess.Requests)]
    public string NoRead() => Ask("plain");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string ReadFile() => Ask("file");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string ReadFileAsync() => Ask("file-async");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string ReadSqlite() => Ask("sqlite");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string ReadSqliteAsync() => Ask("sqlite-async");
}
#endif
