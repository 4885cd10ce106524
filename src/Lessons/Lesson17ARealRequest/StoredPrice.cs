#if WITH_SERVER
using Microsoft.Data.Sqlite;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>The answer in a file and in a database, both in a temporary folder that is deleted at the end.</summary>
internal sealed class StoredPrice : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("price-of-await-");
    private readonly string _file;
    private readonly string _database;

    public StoredPrice()
    {
        _file = Path.Combine(_folder.FullName, "price.txt");
        File.WriteAllText(_file, Layers.Answer);

        var database = Path.Combine(_folder.FullName, "prices.db");
        _database = new SqliteConnectionStringBuilder { DataSource = database }.ToString();
        using var connection = new SqliteConnection(_database);
        connection.Open();
        using var command = connection.CreateCommand();
        command.CommandText =
            "CREATE TABLE Prices (Name TEXT PRIMARY KEY, Price TEXT); INSERT INTO Prices VALUES ('MSFT', $answer)";
        command.Parameters.AddWithValue("$answer", Layers.Answer);
        command.ExecuteNonQuery();
    }

    public string ReadFile() => File.ReadAllText(_file);

    public Task<string> ReadFileAsync() => File.ReadAllTextAsync(_file);

    public string ReadSqlite()
    {
        using var connection = new SqliteConnection(_database);
        connection.Open();
        using var command = Query(connection);
        return (string)command.ExecuteScalar()!;
    }

    public async Task<string> ReadSqliteAsync()
    {
        await using var connection = new SqliteConnection(_database);
        await connection.OpenAsync();
        await using var command = Query(connection);
        return (string)(await command.ExecuteScalarAsync())!;
    }

    public void Dispose()
    {
        SqliteConnection.ClearAllPools();
        _folder.Delete(recursive: true);
    }

    private static SqliteCommand Query(SqliteConnection connection)
    {
        var command = connection.CreateCommand();
        command.CommandText = "SELECT Price FROM Prices WHERE Name = $name";
        command.Parameters.AddWithValue("$name", "MSFT");
        return command;
    }
}
#endif
