namespace PriceOfAwait.Measuring;

/// <summary>How many of the calls of an asynchronous method had completed when they returned.</summary>
public sealed record ReturnedCalls(string Call, int Calls, int Completed)
{
    public const string OfFile = "File.ReadAllTextAsync";
    public const string OfSqlite = "SqliteConnection.OpenAsync, SqliteCommand.ExecuteScalarAsync";
}
