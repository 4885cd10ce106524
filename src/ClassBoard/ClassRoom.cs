using System.Diagnostics;
using System.Security.Cryptography;
using Microsoft.Data.Sqlite;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// A class in a SQLite file, which survives a killed process. Outdated results lose their content, so that they can't
/// fill the disk. Changes throw <see cref="SqliteException"/> if they can't be written.
/// </summary>
internal sealed class ClassRoom : IDisposable
{
    private const string Signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    private const string Attendees = "SELECT id, name FROM attendee ORDER BY number";
    private const string Removed = "SELECT id, name FROM removed ORDER BY name";

    private readonly Lock _lock = new();
    private readonly SqliteConnection _connection;
    private readonly Catalogue _catalogue;

    // Cached by attendee, because the board is redrawn several times a second.
    private readonly Dictionary<string, IReadOnlyList<ClassResult>> _found = [];
    private BoardView? _view;
    private bool _isChanged;
    private long _drawn;

    /// <exception cref="DataFileException">The file is not a class, or can't be opened.</exception>
    public ClassRoom(string file, Catalogue catalogue)
    {
        _catalogue = catalogue;
        _connection = new(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ToString());
        try
        {
            if (!File.Exists(file))
            {
                // Secret, because it contains the teacher's key. Creates the folder, too.
                AtomicFile.Write(file, [], isSecret: true);
            }

            _connection.Open();
            const string Tables = "SELECT count(*) FROM sqlite_master";
            if (Count(Tables) > 0 && Count($"{Tables} WHERE name = 'attendee'") == 0)
            {
                throw new IOException("it is another program's database");
            }

            Execute(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = NORMAL;
                PRAGMA foreign_keys = ON;
                PRAGMA secure_delete = ON;
                CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS revealed (stage TEXT PRIMARY KEY);
                CREATE TABLE IF NOT EXISTS attendee (
                    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS entry (
                    number INTEGER PRIMARY KEY, attendee TEXT NOT NULL REFERENCES attendee (id) ON DELETE CASCADE,
                    id TEXT NOT NULL, subject TEXT NOT NULL, at TEXT NOT NULL, content TEXT, UNIQUE (attendee, id));
                CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, name TEXT NOT NULL);
                CREATE INDEX IF NOT EXISTS newest ON entry (attendee, subject, at, number);
                """
            );
            Code = Setting(
                "code",
                RandomNumberGenerator.GetString(Signs, 4) + "-" + RandomNumberGenerator.GetString(Signs, 4)
            );
            TeacherKey = Setting("teacher", RandomNumberGenerator.GetString(Signs, 20));
            _ = Shown(Stages());
        }
        catch (Exception exception)
            when (exception is SqliteException or IOException or UnauthorizedAccessException or JsonException)
        {
            _connection.Dispose();
            throw new DataFileException(
                $"{file} can't be opened as a class: {exception.Message.TrimEnd('.')}. Choose another file with "
                    + $"--database.",
                exception
            );
        }
    }

    public string Code { get; }

    public string TeacherKey { get; }

    public Uri Address
    {
        get;
        set => Change(() => field = value);
    } = new("http://localhost");

    public int EntryCount => Locked(() => Count("SELECT count(*) FROM entry"));

    public Register Register => Locked(() => new Register(Named(Attendees), Named(Removed)));

    /// <summary>Stores a delivery completely or not at all, before it is confirmed.</summary>
    /// <returns>The HTTP status and the reason, if it is rejected.</returns>
    public (int Status, string Why)? Take(string secret, Delivery delivery)
    {
        if (
            (
                delivery.Entries.Count > Limits.MaxEntriesAtOnce
                    ? $"there are more than {Limits.MaxEntriesAtOnce} entries"
                    : _catalogue.ErrorIn(delivery)
            ) is
            { } error
        )
        {
            return (422, $"Nothing was accepted: {error}.");
        }

        var id = Checksum.Of(secret);
        lock (_lock)
        {
            var removed = Named(Removed);
            if (removed.Any(one => one.Id == id))
            {
                return (403, "The teacher has removed you from the class, and can readmit you.");
            }

            var attendees = Named(Attendees);
            var name = Participant.MakeUnique(
                delivery.Nickname,
                attendees.Where(other => other.Id != id).Select(other => other.Name)
            );
            if (
                new[] { delivery.Nickname, name }.FirstOrDefault(one =>
                    removed.Any(gone => gone.Name.Equals(one, StringComparison.OrdinalIgnoreCase))
                ) is
                { } gone
            )
            {
                return (403, $"The teacher has removed {gone} from the class. Join with another nickname.");
            }

            if (attendees.All(other => other.Id != id) && attendees.Count >= Limits.MaxAttendees)
            {
                return (429, "The class is full.");
            }

            if (
                Count("SELECT count(*) FROM entry WHERE attendee = $a", id) + delivery.Entries.Count
                > Limits.MaxEntries
            )
            {
                return (413, "You have sent more results than a board stores for one attendee.");
            }

            // Ignores entries that are already stored.
            if (Keep(id, name, delivery.Entries) > 0 || !attendees.Contains(new(id, name)))
            {
                _found.Remove(id);
                _isChanged = true;
            }
        }

        return null;
    }

    public void Leave(string secret) => Change(() => Delete(Checksum.Of(secret)));

    public void Remove(string id) =>
        Change(() => Delete(id, "INSERT OR REPLACE INTO removed SELECT id, name FROM attendee WHERE id = $a"));

    public void Readmit(string id) => Change(() => Execute("DELETE FROM removed WHERE id = $a", id));

    public void Show(string stage) =>
        Change(() =>
        {
            if (Stages().Any(one => one.Id == stage))
            {
                Execute("UPDATE setting SET value = $a WHERE name = 'shown'", stage);
            }
        });

    public void Reveal() =>
        Change(() =>
        {
            if (
                Shown(Stages()) is { IsQuestion: true, Id: var stage }
                && Execute("DELETE FROM revealed WHERE stage = $a", stage) == 0
            )
            {
                Execute("INSERT INTO revealed VALUES ($a)", stage);
            }
        });

    public BoardView View(TimeSpan maxAge) =>
        Locked(() =>
        {
            if (_view is null || (_isChanged && Stopwatch.GetElapsedTime(_drawn) >= maxAge))
            {
                var stages = Stages();
                var shown = Shown(stages);
                _view = BoardView.Of(
                    stages,
                    shown,
                    Count("SELECT count(*) FROM revealed WHERE stage = $a", shown.Id) > 0
                );
                (_isChanged, _drawn) = (false, Stopwatch.GetTimestamp());
            }

            return _view;
        });

    public void Dispose() => _connection.Dispose();

    private T Locked<T>(Func<T> read)
    {
        lock (_lock)
        {
            return read();
        }
    }

    private void Change(Action change) =>
        Locked(() =>
        {
            change();
            return _isChanged = true;
        });

    private string Setting(string name, string first)
    {
        Execute("INSERT OR IGNORE INTO setting VALUES ($a, $b)", name, first);
        return Query("SELECT value FROM setting WHERE name = $a", read => read.GetString(0), name)[0];
    }

    private IReadOnlyList<Stage> Stages() => Stage.All(_catalogue, Participants(), Address);

    private Stage Shown(IReadOnlyList<Stage> stages)
    {
        var shown = Setting("shown", Stage.Welcome);
        return stages.FirstOrDefault(stage => stage.Id == shown) ?? stages[0];
    }

    private List<Participant> Participants() =>
        [.. Named(Attendees).Select(one => new Participant(one.Name, FoundBy(one.Id)))];

    private IReadOnlyList<ClassResult> FoundBy(string attendee) =>
        _found.TryGetValue(attendee, out var known)
            ? known
            : _found[attendee] = Query(
                "SELECT content FROM entry WHERE attendee = $a AND content IS NOT NULL ORDER BY number",
                read => JsonSerializer.Deserialize<Entry>(read.GetString(0), Entry.Format)!.What,
                attendee
            );

    private List<NamedAttendee> Named(string sql) =>
        Query(sql, read => new NamedAttendee(read.GetString(0), read.GetString(1)));

    private int Count(string sql, params IReadOnlyList<string> values) =>
        Query(sql, read => read.GetInt32(0), values)[0];

    private int Keep(string attendee, string name, IReadOnlyList<Entry> entries)
    {
        using var transaction = _connection.BeginTransaction();
        Execute(
            "INSERT INTO attendee (id, name) VALUES ($a, $b) ON CONFLICT (id) DO UPDATE SET name = $b",
            attendee,
            name
        );
        var added = entries
            .Where(entry =>
                Execute(
                    "INSERT OR IGNORE INTO entry (attendee, id, subject, at, content) VALUES ($a, $b, $c, $d, $e)",
                    attendee,
                    entry.Id,
                    entry.What.Subject,
                    entry.At.UtcTicks.ToString("D20", CultureInfo.InvariantCulture),
                    JsonSerializer.Serialize(entry, Entry.Format)
                ) > 0
            )
            .ToList();
        foreach (var subject in added.Select(entry => entry.What.Subject).Distinct())
        {
            // An older entry that arrives late changes nothing.
            Execute(
                """
                UPDATE entry SET content = NULL
                WHERE attendee = $a AND subject = $b AND content IS NOT NULL AND number <> (
                    SELECT number FROM entry WHERE attendee = $a AND subject = $b
                    ORDER BY at DESC, number DESC LIMIT 1)
                """,
                attendee,
                subject
            );
        }

        transaction.Commit();
        return added.Count;
    }

    private void Delete(string attendee, string before = "")
    {
        using (var transaction = _connection.BeginTransaction())
        {
            Execute($"{before}; DELETE FROM attendee WHERE id = $a", attendee);
            transaction.Commit();
        }

        _found.Remove(attendee);
        // Removes the attendee's data from the write-ahead log, too.
        Execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    private int Execute(string sql, params IReadOnlyList<string> values)
    {
        using var command = Command(sql, values);
        return command.ExecuteNonQuery();
    }

    private List<T> Query<T>(string sql, Func<SqliteDataReader, T> read, params IReadOnlyList<string> values)
    {
        using var command = Command(sql, values);
        using var reader = command.ExecuteReader();
        var rows = new List<T>();
        while (reader.Read())
        {
            rows.Add(read(reader));
        }

        return rows;
    }

    // Values are parameters $a, $b and so on, so no attendee's text becomes SQL.
    private SqliteCommand Command(string sql, IReadOnlyList<string> values)
    {
        var command = _connection.CreateCommand();
        command.CommandText = sql;
        for (var index = 0; index < values.Count; index++)
        {
            command.Parameters.AddWithValue($"${(char)('a' + index)}", values[index]);
        }

        return command;
    }
}
