namespace PriceOfAwait.Measuring;

/// <summary>
/// Lesson 26's queries need a PostgreSQL server, which hardly any reader has. Without one, they are shown as recorded.
/// </summary>
internal static class DatabaseServer
{
    /// <summary>The environment variable with the server's connection string.</summary>
    public const string Variable = "PRICE_OF_AWAIT_POSTGRES";

    private const string Queries = "PriceOfAwait.Lessons.Lesson26ARequestThatWaits.Queries";

    /// <summary>Why the class can't be measured here; <see langword="null"/> if it can.</summary>
    public static string? LackedBy(string benchmarks) =>
        LackedBy(benchmarks, Environment.GetEnvironmentVariable(Variable), File.Exists(Repository.DatabaseAssembly));

    internal static string? LackedBy(string benchmarks, string? server, bool isBuilt) =>
        benchmarks != Queries ? null
        : string.IsNullOrWhiteSpace(server)
            ? $"{Bench.NameOf(Queries)} needs a PostgreSQL server, and {Variable} names none."
        : !isBuilt
            ? $"{Bench.NameOf(Queries)} needs src/Database, which isn't built. Build it: dotnet build src/Database"
        : null;
}
