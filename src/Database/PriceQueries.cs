using System.Globalization;
using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace PriceOfAwait.Database;

/// <summary>
/// Queries of a PostgreSQL server by Npgsql and by EF Core, synchronous and asynchronous. Each returns the highest
/// price, which is the last one. The server makes the rows up, so nothing is written to it. If this code changes,
/// lesson 26's queries must be recorded again, because their checksum covers only the lessons' assembly.
/// </summary>
public sealed class PriceQueries : IDisposable
{
    private const int Stocks = 1000;
    private const string Prices = "SELECT n AS id, 'Stock ' || n AS name, n * 0.25 AS price FROM generate_series";

    internal const string AllPrices = Prices + "(1, 1000) AS n";

    private readonly NpgsqlDataSource _server;
    private readonly DbContextOptions _options;

    /// <param name="connection">The server's connection string.</param>
    /// <exception cref="NpgsqlException">The server doesn't answer.</exception>
    public PriceQueries(string connection)
    {
        _server = NpgsqlDataSource.Create(connection);
        _options = new DbContextOptionsBuilder().UseNpgsql(_server).Options;
        OneRow();
    }

    public string OneRow() => Read(first: Stocks);

    public Task<string> OneRowAsync() => ReadAsync(first: Stocks);

    public string ThousandRows() => Read(first: 1);

    public Task<string> ThousandRowsAsync() => ReadAsync(first: 1);

    public string ToList()
    {
        using var context = new PriceContext(_options);
        return AnswerOf(context.Prices.ToList());
    }

    public async Task<string> ToListAsync()
    {
        await using var context = new PriceContext(_options);
        return AnswerOf(await context.Prices.ToListAsync());
    }

    public async Task<string> AsAsyncEnumerable()
    {
        await using var context = new PriceContext(_options);
        StockPrice? dearest = null;
        await foreach (var price in context.Prices.AsAsyncEnumerable())
        {
            dearest = Dearer(dearest, price);
        }

        return AnswerOf(dearest);
    }

    public void Dispose() => _server.Dispose();

    private string Read(int first)
    {
        using var connection = _server.OpenConnection();
        using var command = CommandOf(connection, first);
        using var reader = command.ExecuteReader();
        StockPrice? dearest = null;
        while (reader.Read())
        {
            dearest = Dearer(dearest, PriceIn(reader));
        }

        return AnswerOf(dearest);
    }

    private async Task<string> ReadAsync(int first)
    {
        await using var connection = await _server.OpenConnectionAsync();
        await using var command = CommandOf(connection, first);
        await using var reader = await command.ExecuteReaderAsync();
        StockPrice? dearest = null;
        while (await reader.ReadAsync())
        {
            dearest = Dearer(dearest, PriceIn(reader));
        }

        return AnswerOf(dearest);
    }

    private static NpgsqlCommand CommandOf(NpgsqlConnection connection, int first) =>
        new($"{Prices}($1, $2) AS n", connection)
        {
            Parameters =
            {
                new NpgsqlParameter<int> { TypedValue = first },
                new NpgsqlParameter<int> { TypedValue = Stocks },
            },
        };

    private static StockPrice PriceIn(NpgsqlDataReader reader) =>
        new(reader.GetInt32(0), reader.GetString(1), reader.GetDecimal(2));

    private static StockPrice Dearer(StockPrice? known, StockPrice price) =>
        known is null || price.Price > known.Price ? price : known;

    private static string AnswerOf(List<StockPrice> prices) => AnswerOf(prices.MaxBy(price => price.Price));

    private static string AnswerOf(StockPrice? dearest) =>
        string.Create(CultureInfo.InvariantCulture, $"{dearest?.Name} {dearest?.Price}");
}
