using System.Globalization;
using System.Text.Json;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Attending;
using PriceOfAwait.Platform;

namespace PriceOfAwait.ClassBoard.Hosting;

/// <summary>An attendee as the database keeps one.</summary>
/// <param name="Id">What follows from the attendee's secret.</param>
/// <param name="Name">What the board calls them.</param>
/// <param name="Count">How many entries they have sent.</param>
/// <param name="Newest">What they have sent, of each subject the newest.</param>
internal sealed record KeptAttendee(string Id, string Name, int Count, IReadOnlyList<Entry> Newest);

/// <summary>
/// A class in one SQLite file. What was written is there after the process was killed at any moment: the log is written ahead. Of what is
/// no longer the newest of its subject only the id is kept, so that nobody can fill the disk. Not safe for several threads.
/// </summary>
internal sealed class ClassDatabase : IDisposable
{
    private const int AlreadyThere = 0;

    private readonly SqliteConnection _connection;

    private ClassDatabase(SqliteConnection connection) => _connection = connection;

    /// <summary>Opens a class, or begins one.</summary>
    /// <exception cref="DataFileException">It is something else, or can't be opened.</exception>
    public static ClassDatabase Open(string file)
    {
        var connection = new SqliteConnection(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ToString());
        try
        {
            if (!File.Exists(file))
            {
                // With its folder. It holds the teacher's key.
                AtomicFile.WriteSecret(file, []);
            }

            connection.Open();
            var database = new ClassDatabase(connection);
            database.Run(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = NORMAL;
                PRAGMA foreign_keys = ON;
                PRAGMA secure_delete = ON;
                CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS revealed (stage TEXT PRIMARY KEY);
                CREATE TABLE IF NOT EXISTS attendee (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS entry (
                    number INTEGER PRIMARY KEY, attendee TEXT NOT NULL REFERENCES attendee (id) ON DELETE CASCADE, id TEXT NOT NULL,
                    subject TEXT NOT NULL, at TEXT NOT NULL, content TEXT, UNIQUE (attendee, id));
                CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, name TEXT NOT NULL);
                CREATE INDEX IF NOT EXISTS newest ON entry (attendee, subject, at, number);
                """);
            _ = database.Attendees();
            return database;
        }
        catch (Exception exception) when (exception is SqliteException or IOException or UnauthorizedAccessException or JsonException)
        {
            connection.Dispose();
            throw new DataFileException(
                $"{file} can't be opened as a class: {exception.Message.TrimEnd('.')}. Name another file with --database.", exception);
        }
    }

    /// <summary>A setting; the one that is made where there is none yet.</summary>
    public string Setting(string name, Func<string> make)
    {
        if (Query("SELECT value FROM setting WHERE name = $a", read => read.GetString(0), name) is [var value])
        {
            return value;
        }

        var made = make();
        Set(name, made);
        return made;
    }

    /// <summary>Changes a setting.</summary>
    public void Set(string name, string value) => Run("INSERT OR REPLACE INTO setting VALUES ($a, $b)", name, value);

    /// <summary>The stages whose answers are shown.</summary>
    public IReadOnlyList<string> Revealed() => Query("SELECT stage FROM revealed", read => read.GetString(0));

    /// <summary>Shows the answers of a stage, or hides them again.</summary>
    public void Reveal(string stage, bool isRevealed) =>
        Run(isRevealed ? "INSERT OR IGNORE INTO revealed VALUES ($a)" : "DELETE FROM revealed WHERE stage = $a", stage);

    /// <summary>Everybody, in the order in which they joined, with what they sent.</summary>
    public IReadOnlyList<KeptAttendee> Attendees()
    {
        var newest = Query(
            "SELECT attendee, content FROM entry WHERE content IS NOT NULL ORDER BY number",
            read => (Of: read.GetString(0), Json: read.GetString(1)))
            .ToLookup(entry => entry.Of, entry => JsonSerializer.Deserialize<Entry>(entry.Json, Entry.Format)!);
        return Query(
            "SELECT id, name, (SELECT count(*) FROM entry WHERE entry.attendee = attendee.id) FROM attendee ORDER BY number",
            read => new KeptAttendee(read.GetString(0), read.GetString(1), read.GetInt32(2), [.. newest[read.GetString(0)]]));
    }

    /// <summary>Keeps a delivery, all of it or nothing.</summary>
    /// <returns>What of it is new: what was delivered before is not kept again.</returns>
    public IReadOnlyList<Entry> Keep(string attendee, string name, IReadOnlyList<Entry> entries)
    {
        using var transaction = _connection.BeginTransaction();
        Run("INSERT INTO attendee (id, name) VALUES ($a, $b) ON CONFLICT (id) DO UPDATE SET name = $b", attendee, name);
        var added = entries.Where(entry => Run(
            "INSERT OR IGNORE INTO entry (attendee, id, subject, at, content) VALUES ($a, $b, $c, $d, $e)",
            attendee, entry.Id, entry.What.Subject, entry.At.UtcTicks.ToString("D20", CultureInfo.InvariantCulture),
            JsonSerializer.Serialize(entry, Entry.Format)) != AlreadyThere).ToList();
        foreach (var subject in added.Select(entry => entry.What.Subject).Distinct())
        {
            Run("""
                UPDATE entry SET content = NULL WHERE attendee = $a AND subject = $b AND content IS NOT NULL AND number <>
                    (SELECT number FROM entry WHERE attendee = $a AND subject = $b ORDER BY at DESC, number DESC LIMIT 1)
                """, attendee, subject);
        }

        transaction.Commit();
        return added;
    }

    /// <summary>Deletes an attendee with all that was sent.</summary>
    /// <param name="attendee">The attendee.</param>
    /// <param name="removed">The name to remember, where it was the teacher who removed the attendee.</param>
    public void Delete(string attendee, string? removed = null)
    {
        using (var transaction = _connection.BeginTransaction())
        {
            if (removed is not null)
            {
                Run("INSERT OR REPLACE INTO removed VALUES ($a, $b)", attendee, removed);
            }

            Run("DELETE FROM attendee WHERE id = $a", attendee);
            transaction.Commit();
        }

        // Out of the log, too.
        Run("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// <summary>Those whom the teacher has removed, with the names that they had.</summary>
    public IReadOnlyList<(string Id, string Name)> Removed() =>
        Query("SELECT id, name FROM removed ORDER BY name", read => (read.GetString(0), read.GetString(1)));

    /// <summary>Forgets that an attendee was removed.</summary>
    public void Readmit(string attendee) => Run("DELETE FROM removed WHERE id = $a", attendee);

    /// <summary>How many entries there are.</summary>
    public int CountEntries() => Query("SELECT count(*) FROM entry", read => read.GetInt32(0))[0];

    /// <inheritdoc/>
    public void Dispose() => _connection.Dispose();

    private int Run(string sql, params IReadOnlyList<string> values)
    {
        using var command = CommandOf(sql, values);
        return command.ExecuteNonQuery();
    }

    private List<T> Query<T>(string sql, Func<SqliteDataReader, T> read, params IReadOnlyList<string> values)
    {
        using var command = CommandOf(sql, values);
        using var reader = command.ExecuteReader();
        var rows = new List<T>();
        while (reader.Read())
        {
            rows.Add(read(reader));
        }

        return rows;
    }

    // The values are parameters $a, $b and so on: no text of anybody's becomes SQL.
    private SqliteCommand CommandOf(string sql, IReadOnlyList<string> values)
    {
        var command = _connection.CreateCommand();
#pragma warning disable CA2100 // Only literals of this class come here.
        command.CommandText = sql;
#pragma warning restore CA2100
        for (var index = 0; index < values.Count; index++)
        {
            command.Parameters.AddWithValue(((char)('a' + index)).ToString(CultureInfo.InvariantCulture).Insert(0, "$"), values[index]);
        }

        return command;
    }
}
