using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Recorded sessions: a folder per machine in <c>data/recorded</c>, and in it a folder per session, named by the time
/// of its start. In a session's folder, a benchmark class's file contains one run for each runtime that was measured
/// side by side. A class is shown with all of a machine's sessions together, as far as they measured the same code in
/// the same environment. Any machine may have a recording. A reader compares what stands on one page, so of several
/// machines that know a class from enough sessions, it is shown from the one that has recorded most classes.
/// </summary>
internal static class RecordedRuns
{
    private const string MachineFile = "machine.json";
    private const string SessionFormat = "yyyy-MM-dd-HHmm";

    // A session has fewer launches of a class.
    private const int LaunchNumbersOfSession = 1000;

    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        IgnoreReadOnlyProperties = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        // A single launch of a class, as after a run's first lap, has infinite intervals.
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    /// <summary>The recorded figures on the lessons' own runtime, from the machine that is shown.</summary>
    /// <param name="folder">Usually <see cref="Repository.RecordedData"/>.</param>
    /// <exception cref="BenchException">Nothing is recorded for this class.</exception>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static BenchmarkResults Load(string folder, string benchmarks) =>
        TryLoad(folder, benchmarks)
        ?? throw new BenchException(
            $"Nothing is recorded for {benchmarks}: no {FileName(benchmarks)} in any folder of {folder}. "
                + $"Measure instead: set {SpeedSetting.Variable} to quick, or record it: dotnet run --project "
                + $"src/Tutorial -- record"
        );

    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static BenchmarkResults? TryLoad(string folder, string benchmarks) =>
        ShownIn(folder, FileName(benchmarks)) is { } session ? RunOfLessons(session) : null;

    /// <summary>All runs are from the same sessions.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static RuntimeResults Load(string folder, string benchmarks, IReadOnlyList<Runtime> runtimes)
    {
        var session = ShownIn(folder, FileName(benchmarks)) ?? [];
        return new(
            benchmarks,
            [
                .. runtimes.Select(runtime =>
                    session.FirstOrDefault(run => run.On == runtime.Id) is { } run
                        ? new OnRuntime<BenchmarkResults>(runtime, run)
                        : new OnRuntime<BenchmarkResults>(
                            runtime,
                            null,
                            "nothing is recorded for it; record it: dotnet run --project src/Tutorial -- record"
                        )
                        {
                            IsUnavailable = true,
                        }
                ),
            ]
        );
    }

    /// <summary>The figures that are shown, one run for each recorded class.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<BenchmarkResults> LoadAll(string folder) =>
        [
            .. Machines(folder)
                .SelectMany(FileNames)
                .Distinct()
                .Order(StringComparer.Ordinal)
                .Select(file => RunOfLessons(ShownIn(folder, file)!)),
        ];

    /// <summary>Each machine's runs of a class, one per runtime; the machine that is shown comes first.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<IReadOnlyList<BenchmarkResults>> LoadEach(string folder, string benchmarks) =>
        EachIn(folder, FileName(benchmarks));

    /// <summary>What one machine has recorded, one run for each class, whether it is shown or not.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<BenchmarkResults> LoadAll(string folder, Machine machine) =>
        FolderOf(folder, machine) is var machineFolder
            ? [.. FileNames(machineFolder).Select(file => RunOfLessons(Together(machineFolder, file)))]
            : [];

    /// <summary>All machines that have a recording, by name.</summary>
    public static IReadOnlyList<Machine> MachinesIn(string folder) => [.. Machines(folder).Select(MachineIn)];

    /// <summary>Whether the machine has recorded a session of the class's present code.</summary>
    public static bool HasPresentCode(string folder, Machine machine, string benchmarks) =>
        Has(folder, machine)
        && CodeChecksum.Of(Repository.LessonsAssembly, benchmarks) is { } present
        && FilesOf(FolderOf(folder, machine), FileName(benchmarks))
            .Any(file => ReadFile(file).Any(run => run.CodeChecksum == present));

    /// <summary>Replaces the session's file of this class completely or not at all.</summary>
    /// <param name="started">When the session of all classes began.</param>
    /// <param name="session">One run per runtime.</param>
    /// <returns>The file's path.</returns>
    public static string Save(
        string folder,
        Machine machine,
        DateTimeOffset started,
        IReadOnlyList<BenchmarkResults> session
    )
    {
        SaveName(folder, machine);
        var sessionFolder = Path.Combine(
            FolderOf(folder, machine),
            started.UtcDateTime.ToString(SessionFormat, CultureInfo.InvariantCulture)
        );
        SaveSession(sessionFolder, session);
        return Path.Combine(sessionFolder, FileName(session[0].Benchmarks));
    }

    /// <summary>Begins the machine's folder, or leaves it as it is.</summary>
    public static void SaveName(string folder, Machine machine) =>
        AtomicFile.Write(
            Path.Combine(FolderOf(folder, machine), MachineFile),
            JsonSerializer.Serialize(new MachineDescription(machine.Name), Json.Indented) + "\n"
        );

    /// <summary>Whether the machine of this name has a recording.</summary>
    public static bool Has(string folder, Machine machine) =>
        File.Exists(Path.Combine(FolderOf(folder, machine), MachineFile));

    public static string FolderOf(string folder, Machine machine) => Path.Combine(folder, machine.Id);

    /// <summary>
    /// Why figures of this machine may not be recorded under that name: it already has figures of another processor.
    /// <see langword="null"/> if they may.
    /// </summary>
    internal static string? NameConflict(string folder, Machine machine, MeasuringMachine here) =>
        (
            from session in Has(folder, machine) ? SessionsOf(FolderOf(folder, machine)).Reverse() : []
            from file in Directory.GetFiles(session.Folder, "*.json").Take(1)
            select ReadFile(file)[0].Environment
        ).FirstOrDefault()
            is { } recorded
        && (recorded.Processor, recorded.LogicalCores) != (here.Processor, here.LogicalCores)
            ? $"{machine.Name} was recorded on {recorded.Processor} with {recorded.LogicalCores} cores, "
                + $"and this is {here.Processor} with {here.LogicalCores}."
            : null;

    /// <summary>
    /// The environment variable with the folder of measurements that all notebooks of a <c>run</c> share.
    /// </summary>
    public const string SessionsVariable = "PRICE_OF_AWAIT_SESSIONS";

    internal static bool HasMeasuredSessions => SessionsFolder.Length > 0;

    internal static IReadOnlyList<BenchmarkResults>? MeasuredSession(string benchmarks) =>
        HasMeasuredSessions
        && LoadSession(SessionsFolder, benchmarks) is { } session
        && RunOfLessons(session).Launches > 1
            ? session
            : null;

    private static string SessionsFolder => Environment.GetEnvironmentVariable(SessionsVariable) ?? "";

    /// <summary>
    /// The figures that can be shown. <see langword="null"/> if the folder has no file for the class, or if none of the
    /// lessons' own runtime can be shown yet.
    /// </summary>
    /// <exception cref="DataFileException">The file is damaged.</exception>
    public static IReadOnlyList<BenchmarkResults>? LoadSession(string folder, string benchmarks) =>
        Path.Combine(folder, FileName(benchmarks)) is var file && File.Exists(file) ? Shown(ReadFile(file)) : null;

    internal static IReadOnlyList<BenchmarkResults>? Shown(IReadOnlyList<BenchmarkResults> session) =>
        session.Where(run => run.ValidationError is null).ToList() is var shown && shown.Any(IsOfLessons)
            ? shown
            : null;

    /// <summary>Stores a session in the folder of a <c>run</c>, replacing earlier results of the class.</summary>
    public static void SaveSession(string folder, IReadOnlyList<BenchmarkResults> session) =>
        AtomicFile.Write(Path.Combine(folder, FileName(session[0].Benchmarks)), TextOf(session));

    public static string TextOf(IReadOnlyList<BenchmarkResults> session) =>
        $"[\n{string.Join(",\n", session.Select(run => JsonSerializer.Serialize(run, Format)))}\n]\n";

    /// <summary>Also figures that can't be shown, because it takes more launches to make them sound.</summary>
    internal static IReadOnlyList<BenchmarkResults> ReadFile(string file) =>
        DataFile.Read<List<BenchmarkResults>>(
            file,
            session =>
                session.Count == 0 ? "it holds no run"
                : session.DistinctBy(run => run.On).Count() < session.Count ? "a runtime appears twice"
                : session.Find(run => FileName(run.Benchmarks) != Path.GetFileName(file)) is { } stray
                    ? $"it holds figures of {stray.Benchmarks}"
                : session
                    .Select(run => run.Damage is { } error ? $"{run.On}: {error}" : null)
                    .FirstOrDefault(error => error is not null)
        );

    internal static BenchmarkResults RunOfLessons(IReadOnlyList<BenchmarkResults> session) =>
        session.FirstOrDefault(IsOfLessons) ?? session[^1];

    private static bool IsOfLessons(BenchmarkResults run) => run.On is null || run.On == Runtimes.InLessons.Id;

    internal static string FileName(string benchmarks) => Bench.NameWithLesson(benchmarks) + ".json";

    /// <summary>A name such as <c>AMD EPYC, 2 cores, Debian 12</c>.</summary>
    internal static Machine MachineOf(MeasuringMachine machine)
    {
        var processor = Without(machine.Processor, "(R)", "(TM)", " Processor");
        var system = Without(machine.OperatingSystem.Split(" (")[0], " GNU/Linux", "Linux ");
        return Named(FormattableString.Invariant($"{processor}, {machine.LogicalCores} cores, {system}"));

        static string Without(string name, params IReadOnlyList<string> decorations) =>
            decorations.Aggregate(name, (rest, decoration) => rest.Replace(decoration, "", StringComparison.Ordinal));
    }

    /// <exception cref="ArgumentException">The name has no letter or digit, so it can't name a folder.</exception>
    public static Machine Named(string name)
    {
        var words = new string([
            .. name.ToLowerInvariant().Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : ' '),
        ]).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return words is []
            ? throw new WrongArgumentException(
                $"'{name}' can't be a machine's name: it has no letter and no digit.",
                nameof(name)
            )
            : new(string.Join('-', words), name);
    }

    private static IEnumerable<string> Machines(string folder) =>
        !Directory.Exists(folder) ? [] : Directory.GetDirectories(folder).Order(StringComparer.Ordinal);

    private static Machine MachineIn(string machineFolder) =>
        new(
            Path.GetFileName(machineFolder),
            DataFile
                .Read<MachineDescription>(
                    Path.Combine(machineFolder, MachineFile),
                    machine => machine.Name.Trim().Length == 0 ? "the machine has no name" : null
                )
                .Name
        );

    /// <summary>
    /// A class's runs from the machine that has recorded most classes, of those that know its present code from enough
    /// sessions; if none does, from the machine that knows it from most. If no machine has recorded the present code,
    /// the sessions of each machine's last code count; of equals, the machine that was recorded last is shown.
    /// </summary>
    private static List<BenchmarkResults>? ShownIn(string folder, string fileName) =>
        EachIn(folder, fileName) is [var shown, ..] ? shown : null;

    private static List<List<BenchmarkResults>> EachIn(string folder, string fileName)
    {
        var recordings = Machines(folder)
            .Where(machine => FilesOf(machine, fileName).Any())
            .Select(machine => (Machine: machine, Runs: Together(machine, fileName)))
            .ToList();
        if (recordings.Count < 2)
        {
            return [.. recordings.Select(recording => recording.Runs)];
        }

        var present = CodeChecksum.Of(Repository.LessonsAssembly, recordings[0].Runs[0].Benchmarks);
        return
        [
            .. from recording in recordings
            let run = RunOfLessons(recording.Runs)
            let isPresent = run.CodeChecksum == present
            let hasEnough = run.Sessions.Count >= Estimates.EnoughSessions
            let classes = hasEnough ? FileNames(recording.Machine).Count() : 0
            orderby isPresent descending, classes descending, run.Sessions.Count descending, run.Sessions[^1] descending
            select recording.Runs,
        ];
    }

    private static IEnumerable<string> FileNames(string machineFolder) =>
        FilesOf(machineFolder).Select(file => Path.GetFileName(file)).Distinct().Order(StringComparer.Ordinal);

    private static IEnumerable<string> FilesOf(string machineFolder, string pattern = "*.json") =>
        SessionsOf(machineFolder).SelectMany(session => Directory.GetFiles(session.Folder, pattern));

    /// <summary>The folders of a machine's sessions, numbered in the order of time.</summary>
    private static IEnumerable<(int Number, string Folder)> SessionsOf(string machineFolder) =>
        Directory
            .GetDirectories(machineFolder)
            .Where(folder =>
                DateTime.TryParseExact(
                    Path.GetFileName(folder),
                    SessionFormat,
                    CultureInfo.InvariantCulture,
                    DateTimeStyles.None,
                    out _
                )
            )
            .Order(StringComparer.Ordinal)
            .Select((folder, index) => (index, folder));

    /// <summary>
    /// A class's runs, one per runtime, of all its sessions that measured the same code. If these are few, their
    /// launches know how far the machine's sessions differ in other classes.
    /// </summary>
    private static List<BenchmarkResults> Together(string machineFolder, string fileName)
    {
        var runs = WithoutSpread(machineFolder, fileName);
        return
            runs.Any(run => run.Sessions.Count < Estimates.EnoughSessions)
            && BetweenSessions.In(machineFolder, RunsOfAllClasses) is { } spread
            ? [.. runs.Select(run => BetweenSessions.With(spread, run))]
            : runs;
    }

    private static IEnumerable<BenchmarkResults> RunsOfAllClasses(string machineFolder) =>
        FilesOf(machineFolder)
            .Select(file => Path.GetFileName(file))
            .GroupBy(file => file, (file, sessions) => (File: file, Sessions: sessions.Count()))
            .Where(file => file.Sessions >= Estimates.EnoughSessions)
            .SelectMany(file => WithoutSpread(machineFolder, file.File));

    private static List<BenchmarkResults> WithoutSpread(string machineFolder, string fileName)
    {
        var sessions = SessionsOf(machineFolder)
            .Select(session => (session.Number, File: Path.Combine(session.Folder, fileName)))
            .Where(session => File.Exists(session.File))
            .Select(session => (session.Number, session.File, Runs: ReadFile(session.File)))
            .ToList();
        var newest = sessions[^1];
        var machine = MachineIn(machineFolder);
        var runs = newest
            .Runs.Select(run =>
                Together([
                    .. from session in sessions
                    from one in session.Runs
                    where one.On == run.On && one.CodeChecksum == run.CodeChecksum && one.Environment == run.Environment
                    select (session.Number, one),
                ]) with
                {
                    RecordedOn = machine,
                }
            )
            .ToList();
        return runs.Find(run => run.ValidationError is not null) is { } useless
            ? throw DataFile.Damaged(newest.File, null, $"{useless.On}: {useless.ValidationError}")
            : runs;
    }

    private static BenchmarkResults Together(IReadOnlyList<(int Session, BenchmarkResults Run)> sessions)
    {
        var newest = sessions[^1].Run;
        var byTime = Merged(run => run.Measurements).ToLookup(one => one.HasTime);
        var measurements = byTime[true].ToList();
        return newest with
        {
            Sessions = [.. sessions.Select(session => session.Run.Started)],
            Measurements = measurements,
            Controls =
            [
                .. Merged(run => run.Controls)
                    .Where(control => control.HasTime && measurements.Exists(one => one.Id == control.Id)),
            ],
            Missing =
            [
                .. newest.Missing.Where(missing => measurements.TrueForAll(one => one.Id != missing.Id)),
                .. byTime[false].Select(one => new MissingMeasurement(one.Id, "other load hid its time")),
            ],
            Lost = [.. sessions.SelectMany(session => session.Run.Lost)],
        };

        IReadOnlyList<Measurement> Merged(Func<BenchmarkResults, IReadOnlyList<Measurement>> measurementsOf) =>
            [
                .. from id in sessions
                    .Reverse()
                    .SelectMany(session => measurementsOf(session.Run))
                    .Select(one => one.Id)
                    .Distinct()
                let all = sessions
                    .SelectMany(session =>
                        measurementsOf(session.Run)
                            .Where(one => one.Id == id)
                            .Select(one => (session.Session, Measurement: one))
                    )
                    .ToList()
                select new Measurement(
                    id,
                    [.. all.SelectMany(one => NumberedIn(one.Session, one.Measurement))],
                    all[^1].Measurement.AllocatedBytes
                ),
            ];

        // Launches with the same number share their rounds, so each session gets its own range of numbers.
        IEnumerable<Launch> NumberedIn(int session, Measurement measurement) =>
            sessions is [_]
                ? measurement.Launches
                : measurement.Launches.Select(launch =>
                    launch with
                    {
                        Session = session,
                        Number = session * LaunchNumbersOfSession + launch.Number,
                    }
                );
    }

    private sealed record MachineDescription(string Name);
}
