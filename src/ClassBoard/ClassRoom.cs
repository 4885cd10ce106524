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
    private const string Door = "door";
    private const string Open = "open";
    private const string Closed = "closed";

    private const string Attendees =
        "SELECT id, name, coalesce(address, '') FROM attendee LEFT JOIN origin ON attendee = id ORDER BY number";

    private const string Removed = "SELECT id, name, '' FROM removed ORDER BY name";

    private readonly Lock _lock = new();
    private readonly SqliteConnection _connection;
    private readonly Catalogue _catalogue;
    private readonly AddressLimits _limits;

    // Cached by attendee, because the board is redrawn several times a second.
    private readonly Dictionary<string, IReadOnlyList<ClassResult>> _found = [];
    private BoardView? _view;
    private bool _isChanged;
    private long _drawn;

    /// <exception cref="DataFileException">The file is not a class, or can't be opened.</exception>
    public ClassRoom(string file, Catalogue catalogue, AddressLimits limits)
    {
        (_catalogue, _limits) = (catalogue, limits);
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
                CREATE TABLE IF NOT EXISTS origin (
                    attendee TEXT PRIMARY KEY REFERENCES attendee (id) ON DELETE CASCADE, nickname TEXT NOT NULL,
                    address TEXT NOT NULL);
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

    public Register Register =>
        Locked(() =>
        {
            var attendees = Named(Attendees);
            return new Register(
                Setting(Door, Open) == Closed,
                attendees,
                Named(Removed),
                [
                    .. from attendee in attendees
                    where _limits.TellMachinesApart && attendee.Address.Length > 0
                    group attendee by attendee.Address into together
                    where together.Skip(1).Any()
                    select together.Key,
                ]
            );
        });

    /// <summary>
    /// Stores a delivery completely or not at all, before it is confirmed. What arrives last is the newest, because
    /// attendees' clocks may be wrong.
    /// </summary>
    /// <param name="address">The network address that it came from.</param>
    /// <returns>The HTTP status with the reason for a rejection or, if it is 204, the name that the board
    /// shows.</returns>
    public (int Status, string Text) Take(string address, string secret, Delivery delivery)
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
            var attendees = Named(Attendees);
            var known = attendees.Find(one => one.Id == id);
            if (known is null && WhyFull(address, attendees) is { } refusal)
            {
                return refusal;
            }

            // Whoever sends the same nickname again keeps the name, even if others have come or gone since.
            var isNamed =
                known is not null
                && Count("SELECT count(*) FROM origin WHERE attendee = $a AND nickname = $b", id, delivery.Nickname)
                    > 0;
            var name = isNamed
                ? known!.Name
                : Participant.MakeUnique(
                    delivery.Nickname,
                    [.. attendees.Where(other => other.Id != id).Select(other => other.Name)]
                );
            if (WhyRefused(id, address, isNamed ? [] : [delivery.Nickname, name]) is { } why)
            {
                return (403, why);
            }

            if (
                Count("SELECT count(*) FROM entry WHERE attendee = $a", id) + delivery.Entries.Count
                > Limits.MaxEntries
            )
            {
                return (413, "You have sent more results than a board stores for one attendee.");
            }

            // Ignores entries that are already stored.
            if (Keep(new(id, name, address), delivery) > 0 || known?.Name != name)
            {
                _found.Remove(id);
                _isChanged = true;
            }

            return (204, name);
        }
    }

    public void Leave(string secret) => Change(() => Delete(Checksum.Of(secret)));

    public void Remove(string id) =>
        Change(() => Delete(id, "INSERT OR REPLACE INTO removed SELECT id, name FROM attendee WHERE id = $a"));

    /// <summary>Removes everybody who sent from an address, and accepts nothing more from it.</summary>
    public void RemoveAll(string address) =>
        Change(() =>
        {
            foreach (var attendee in Named(Attendees).Where(one => one.Address == address))
            {
                Remove(attendee.Id);
            }

            Execute("INSERT OR REPLACE INTO removed VALUES ($a, $a)", address);
        });

    /// <summary>Lets nobody in who isn't in already, or lets them in again.</summary>
    public void MoveDoor() => Change(() => Set(Door, Setting(Door, Open) == Open ? Closed : Open));

    /// <param name="id">An attendee's, or an address.</param>
    public void Readmit(string id) => Change(() => Execute("DELETE FROM removed WHERE id = $a", id));

    public void Show(string stage) =>
        Change(() =>
        {
            if (Stages().Any(one => one.Id == stage))
            {
                Set("shown", stage);
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

    private void Set(string name, string value) =>
        Execute("UPDATE setting SET value = $b WHERE name = $a", name, value);

    private string? WhyRefused(string id, string address, IReadOnlyList<string> newNames)
    {
        var removed = Named(Removed);
        return removed.Any(one => one.Id == id) ? "The teacher has removed you from the class, and can readmit you."
            : removed.Any(one => one.Id == address)
                ? "The teacher has removed everybody at your network address, and can readmit them."
            : newNames.FirstOrDefault(LookAlikes.Among(removed.Select(gone => gone.Name))) is { } name
                ? $"The teacher has removed {name}, or a name that looks like it, from the class. Join with another "
                    + "nickname."
            : null;
    }

    private (int Status, string Text)? WhyFull(string address, List<NamedAttendee> attendees) =>
        Setting(Door, Open) == Closed ? (403, "The teacher has closed the class to new attendees, and can open it.")
        : attendees.Count >= Limits.MaxAttendees ? (429, "The class is full.")
        : attendees.Count(one => one.Address == address) >= _limits.Attendees
            ? (
                429,
                $"{_limits.Attendees} attendees have joined from your network address, {address}, and no more can. If "
                    + "the class shares this address, the teacher starts the board again with --shared-address."
            )
        : null;

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
        Query(sql, read => new NamedAttendee(read.GetString(0), read.GetString(1), read.GetString(2)));

    private int Count(string sql, params IReadOnlyList<string> values) =>
        Query(sql, read => read.GetInt32(0), values)[0];

    private int Keep(NamedAttendee by, Delivery delivery)
    {
        using var transaction = _connection.BeginTransaction();
        Execute(
            """
            INSERT INTO attendee (id, name) VALUES ($a, $b) ON CONFLICT (id) DO UPDATE SET name = $b;
            INSERT OR REPLACE INTO origin VALUES ($a, $c, $d)
            """,
            by.Id,
            by.Name,
            delivery.Nickname,
            by.Address
        );
        var now = DateTime.UtcNow.Ticks.ToString("D20", CultureInfo.InvariantCulture);
        var added = delivery
            .Entries.Where(entry =>
                Execute(
                    "INSERT OR IGNORE INTO entry (attendee, id, subject, at, content) VALUES ($a, $b, $c, $d, $e)",
                    by.Id,
                    entry.Id,
                    entry.What.Subject,
                    now,
                    JsonSerializer.Serialize(entry, Entry.Format)
                ) > 0
            )
            .ToList();
        foreach (var subject in added.Select(entry => entry.What.Subject).Distinct())
        {
            Execute(
                """
                UPDATE entry SET content = NULL
                WHERE attendee = $a AND subject = $b AND content IS NOT NULL AND number <> (
                    SELECT max(number) FROM entry WHERE attendee = $a AND subject = $b)
                """,
                by.Id,
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
