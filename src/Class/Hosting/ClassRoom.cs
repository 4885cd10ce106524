using System.Diagnostics;
using System.Security.Cryptography;
using Microsoft.Data.Sqlite;
using PriceOfAwait.Attending;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.ClassBoard.Showing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.ClassBoard.Hosting;

/// <summary>What the board shows at a moment.</summary>
/// <param name="Main">What all see.</param>
/// <param name="Stages">The list from which the teacher chooses.</param>
internal sealed record BoardView(Markup Main, Markup Stages);

/// <summary>
/// A class that meets: who is there, what they sent, and what the board shows. All of it is in the database before anybody is told that it
/// was taken; one at a time.
/// </summary>
internal sealed class ClassRoom : IDisposable
{
    /// <summary>How many can take part.</summary>
    public const int MostAttendees = 200;

    /// <summary>How many entries one can send.</summary>
    public const int MostEntries = 10_000;

    private const string Signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    private const string ShownSetting = "shown";

    private readonly Lock _lock = new();
    private readonly ClassDatabase _database;
    private readonly Catalogue _catalogue;
    private readonly Admission _admission;
    private readonly OrderedDictionary<string, Attendee> _attendees = [];
    private readonly Dictionary<string, string> _removed;
    private readonly HashSet<string> _revealed;
    private string _shown;
    private BoardView? _view;
    private bool _isChanged;
    private long _rendered;

    /// <param name="database">Its own from now on.</param>
    /// <param name="catalogue">What can be asked.</param>
    public ClassRoom(ClassDatabase database, Catalogue catalogue)
    {
        (_database, _catalogue, _admission) = (database, catalogue, new(catalogue));
        Code = database.Setting("code", () => RandomNumberGenerator.GetString(Signs, 4) + "-" + RandomNumberGenerator.GetString(Signs, 4));
        TeacherKey = database.Setting("teacher", () => RandomNumberGenerator.GetString(Signs, 20));
        _shown = database.Setting(ShownSetting, () => Stage.Welcome);
        _revealed = [.. database.Revealed()];
        _removed = database.Removed().ToDictionary(one => one.Id, one => one.Name);
        foreach (var kept in database.Attendees())
        {
            var attendee = _attendees[kept.Id] = new(kept.Name) { Count = kept.Count };
            attendee.Take(kept.Newest);
        }
    }

    /// <summary>What attendees join by.</summary>
    public string Code { get; }

    /// <summary>What the teacher has, and nobody else.</summary>
    public string TeacherKey { get; }

    /// <summary>Where attendees find the class; known once it is served.</summary>
    public Uri Address
    {
        get;
        set
        {
            lock (_lock)
            {
                field = value;
                Changed();
            }
        }
    } = new("http://localhost");

    /// <summary>How many entries are kept.</summary>
    public int EntryCount
    {
        get
        {
            lock (_lock)
            {
                return _database.CountEntries();
            }
        }
    }

    /// <summary>Takes a delivery, all of it or nothing.</summary>
    /// <param name="secret">What only the attendee knows.</param>
    /// <param name="delivery">What was sent.</param>
    /// <returns>Why it isn't taken.</returns>
    /// <exception cref="SqliteException">It can't be written.</exception>
    public Refusal? Take(string secret, Delivery delivery)
    {
        if (_admission.ComplaintAbout(delivery) is { } complaint)
        {
            return new(422, $"Nothing of this is taken: {complaint}.");
        }

        var id = IdOf(secret);
        lock (_lock)
        {
            if (_removed.ContainsKey(id))
            {
                return new(403, "The teacher has removed you from the class, and can let you in again.");
            }

            var others = _attendees.Where(other => other.Key != id).Select(other => other.Value.Name);
            var name = Participant.Unlike(delivery.Nickname, others);
            string[] names = [delivery.Nickname, name];
            if (names.FirstOrDefault(one => _removed.Values.Contains(one, StringComparer.OrdinalIgnoreCase)) is { } gone)
            {
                return new(403, $"The teacher has removed {gone} from the class. Join by another nickname.");
            }

            if (!_attendees.TryGetValue(id, out var attendee) && _attendees.Count >= MostAttendees)
            {
                return new(429, "The class is full.");
            }

            if (attendee?.Count + delivery.Entries.Count > MostEntries)
            {
                return new(413, "That is more than a board keeps of one attendee.");
            }

            var added = _database.Keep(id, name, delivery.Entries);
            if (attendee?.Name != name)
            {
                attendee = _attendees[id] = new(name, attendee);
                Changed();
            }

            if (added.Count > 0)
            {
                attendee.Count += added.Count;
                attendee.Take(added);
                Changed();
            }
        }

        return null;
    }

    /// <summary>Deletes an attendee who leaves, with all that was sent.</summary>
    /// <exception cref="SqliteException">It can't be written.</exception>
    public void Leave(string secret)
    {
        var id = IdOf(secret);
        lock (_lock)
        {
            _database.Delete(id);
            if (_attendees.Remove(id))
            {
                Changed();
            }
        }
    }

    /// <summary>Who is there, and whom the teacher has removed; for the teacher.</summary>
    public Register Register
    {
        get
        {
            lock (_lock)
            {
                return new(
                    [.. _attendees.Select(one => new NamedAttendee(one.Key, one.Value.Name))],
                    [.. _removed.Select(one => new NamedAttendee(one.Key, one.Value))]);
            }
        }
    }

    /// <summary>Removes an attendee with all that was sent. Neither that one nor somebody else of that name comes back.</summary>
    /// <exception cref="SqliteException">It can't be written.</exception>
    public void Remove(string id)
    {
        lock (_lock)
        {
            if (_attendees.TryGetValue(id, out var attendee))
            {
                _database.Delete(id, removed: attendee.Name);
                _attendees.Remove(id);
                _removed[id] = attendee.Name;
                Changed();
            }
        }
    }

    /// <summary>Lets somebody come back who was removed. What was sent before stays deleted.</summary>
    /// <exception cref="SqliteException">It can't be written.</exception>
    public void Readmit(string id)
    {
        lock (_lock)
        {
            _database.Readmit(id);
            _removed.Remove(id);
        }
    }

    /// <summary>Goes to a stage.</summary>
    public void Show(string stage)
    {
        lock (_lock)
        {
            if (StagesNow().Any(one => one.Id == stage))
            {
                _database.Set(ShownSetting, stage);
                _shown = stage;
                Changed();
            }
        }
    }

    /// <summary>Shows the answers of the stage that is shown, or hides them again.</summary>
    public void Reveal()
    {
        lock (_lock)
        {
            if (ShownOf(StagesNow()) is { IsQuestion: true } stage)
            {
                var isRevealed = !_revealed.Contains(stage.Id);
                _database.Reveal(stage.Id, isRevealed);
                _ = isRevealed ? _revealed.Add(stage.Id) : _revealed.Remove(stage.Id);
                Changed();
            }
        }
    }

    /// <summary>What the board shows. Rendered once, however many look.</summary>
    /// <param name="oldest">How old it may be: not every figure of a crowd is worth another picture.</param>
    public BoardView View(TimeSpan oldest)
    {
        lock (_lock)
        {
            if (_view is null || (_isChanged && Stopwatch.GetElapsedTime(_rendered) >= oldest))
            {
                var stages = StagesNow();
                var shown = ShownOf(stages);
                var isRevealed = _revealed.Contains(shown.Id);
                _view = new(shown.Show(isRevealed), BoardPage.Stages(stages, shown, isRevealed));
                (_isChanged, _rendered) = (false, Stopwatch.GetTimestamp());
            }

            return _view;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _database.Dispose();

    private static string IdOf(string secret) => Checksum.Of(secret);

    private IReadOnlyList<Stage> StagesNow() =>
        Stage.All(_catalogue, [.. _attendees.Values.Select(attendee => attendee.ToParticipant())], Address);

    private Stage ShownOf(IReadOnlyList<Stage> stages) => stages.FirstOrDefault(stage => stage.Id == _shown) ?? stages[0];

    private void Changed() => _isChanged = true;

    /// <summary>Somebody who has joined.</summary>
    private sealed class Attendee(string name, Attendee? before = null)
    {
        private readonly Dictionary<string, Entry> _newest = before?._newest ?? [];

        public string Name { get; } = name;

        public int Count { get; set; } = before?.Count ?? 0;

        public void Take(IReadOnlyList<Entry> entries)
        {
            foreach (var entry in entries)
            {
                // An older one that comes late changes nothing.
                if (!_newest.TryGetValue(entry.What.Subject, out var known) || known.At <= entry.At)
                {
                    _newest[entry.What.Subject] = entry;
                }
            }
        }

        public Participant ToParticipant() => new(Name, [.. _newest.Values.Select(entry => entry.What)]);
    }
}

/// <summary>An attendee by the name on the board.</summary>
/// <param name="Id">What follows from the attendee's secret.</param>
/// <param name="Name">The name.</param>
internal sealed record NamedAttendee(string Id, string Name);

/// <summary>Who takes part in a class.</summary>
/// <param name="Attendees">Who does.</param>
/// <param name="Removed">Whom the teacher has removed.</param>
internal sealed record Register(IReadOnlyList<NamedAttendee> Attendees, IReadOnlyList<NamedAttendee> Removed);

/// <summary>Why something is not taken.</summary>
/// <param name="Status">The HTTP status.</param>
/// <param name="Why">A sentence.</param>
internal sealed record Refusal(int Status, string Why);
