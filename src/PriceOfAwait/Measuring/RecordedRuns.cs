using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Recorded sessions, in a folder per machine in <c>data/recorded</c>. A benchmark class's file contains one run for each runtime that was
/// measured side by side.
/// </summary>
public static class RecordedRuns
{
    private const string MachineFile = "machine.json";

    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        IgnoreReadOnlyProperties = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>The newest recorded figures on the lessons' own runtime.</summary>
    /// <param name="folder">Usually <see cref="Repository.RecordedData"/>.</param>
    /// <exception cref="BenchException">Nothing is recorded for this class.</exception>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static Run Load(string folder, string benchmarks) =>
        TryLoad(folder, benchmarks) ?? throw new BenchException(
            $"Nothing is recorded for {benchmarks}: no {FileName(benchmarks)} in any folder of {folder}. "
            + $"Measure instead: set {SpeedSetting.Variable} to quick, or record it: dotnet run --project src/Tutorial -- record");

    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static Run? TryLoad(string folder, string benchmarks) => NewestOf(folder, benchmarks) is { } session ? InLessons(session) : null;

    /// <summary>All runs are from one session.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static RuntimeRuns Load(string folder, string benchmarks, IReadOnlyList<Runtime> runtimes)
    {
        var session = NewestOf(folder, benchmarks) ?? [];
        return new(benchmarks,
        [
            .. runtimes.Select(runtime => session.FirstOrDefault(run => run.On == runtime.Id) is { } run
                ? new RuntimeRun(runtime, run, null)
                : new RuntimeRun(runtime, null, "nothing is recorded for it; record it: dotnet run --project src/Tutorial -- record")
                {
                    IsUnavailable = true,
                }),
        ]);
    }

    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<Run> LoadAll(string folder) =>
    [
        .. from machine in Machines(folder)
           from file in Directory.GetFiles(machine, "*.json").Order(StringComparer.Ordinal)
           where Path.GetFileName(file) != MachineFile
           select InLessons(Read(file)),
    ];

    /// <summary>Replaces the file completely or not at all.</summary>
    /// <param name="session">One run per runtime.</param>
    /// <returns>The file's path.</returns>
    public static string Save(string folder, Machine machine, IReadOnlyList<Run> session)
    {
        var machineFolder = Path.Combine(folder, machine.Id);
        AtomicFile.Write(
            Path.Combine(machineFolder, MachineFile), JsonSerializer.Serialize(new MachineDescription(machine.Name), Json.Indented) + "\n");
        var file = Path.Combine(machineFolder, FileName(session[0].Benchmarks));
        Keep(machineFolder, session);
        return file;
    }

    /// <summary>The variable with the folder of measurements that a <c>run</c> of all notebooks shares.</summary>
    public const string VariableOfRun = "PRICE_OF_AWAIT_SESSIONS";

    internal static bool IsOfRun => FolderOfRun.Length > 0;

    internal static IReadOnlyList<Run>? OfThisRun(string benchmarks) => IsOfRun ? Kept(FolderOfRun, benchmarks) : null;

    private static string FolderOfRun => Environment.GetEnvironmentVariable(VariableOfRun) ?? "";

    /// <summary><see langword="null"/> if the folder has no file for the class.</summary>
    public static IReadOnlyList<Run>? Kept(string folder, string benchmarks) =>
        Path.Combine(folder, FileName(benchmarks)) is var file && File.Exists(file) ? ReadFile(file) : null;

    /// <summary>Stores a session in the folder of a <c>run</c>, replacing earlier results of the class.</summary>
    public static void Keep(string folder, IReadOnlyList<Run> session) =>
        AtomicFile.Write(Path.Combine(folder, FileName(session[0].Benchmarks)), TextOf(session));

    public static string TextOf(IReadOnlyList<Run> session) =>
        $"[\n{string.Join(",\n", session.Select(run => JsonSerializer.Serialize(run, Format)))}\n]\n";

    internal static IReadOnlyList<Run> ReadFile(string file) => DataFile.Read<List<Run>>(file, session =>
        session.Count == 0 ? "it holds no run"
        : session.DistinctBy(run => run.On).Count() < session.Count ? "a runtime appears twice"
        : session.Find(run => FileName(run.Benchmarks) != Path.GetFileName(file)) is { } stray ? $"it holds figures of {stray.Benchmarks}"
        : session.Select(run => run.Damage is { } error ? $"{run.On}: {error}" : null).FirstOrDefault(error => error is not null));

    internal static Run InLessons(IReadOnlyList<Run> session) =>
        session.FirstOrDefault(run => run.On is null || run.On == Runtimes.InLessons.Id) ?? session[^1];

    internal static string FileName(string benchmarks) =>
        benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal) + ".json";

    /// <summary>A name such as <c>AMD EPYC, 2 cores, Debian 12</c>.</summary>
    public static Machine MachineOf(MeasuringEnvironment environment)
    {
        var system = environment.OperatingSystem.Split(" (")[0].Replace(" GNU/Linux", "", StringComparison.Ordinal);
        return Named(FormattableString.Invariant($"{environment.Processor}, {environment.LogicalCores} cores, {system}"));
    }

    /// <exception cref="ArgumentException">The name has no letter or digit, so it can't name a folder.</exception>
    public static Machine Named(string name)
    {
        var words = new string([.. name.ToLowerInvariant().Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : ' ')])
            .Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return words.Length > 0
            ? new(string.Join('-', words), name)
            : throw new ArgumentException($"'{name}' can't be a machine's name: it has no letter and no digit.", nameof(name));
    }

    internal static IEnumerable<string> Machines(string folder) =>
        !Directory.Exists(folder) ? [] : Directory.GetDirectories(folder).Order(StringComparer.Ordinal);

    internal static Machine MachineIn(string machineFolder) => new(
        Path.GetFileName(machineFolder),
        DataFile.Read<MachineDescription>(Path.Combine(machineFolder, MachineFile),
            machine => machine.Name.Trim().Length == 0 ? "the machine has no name" : null).Name);

    private static IReadOnlyList<Run>? NewestOf(string folder, string benchmarks) => Machines(folder)
        .Select(machine => Path.Combine(machine, FileName(benchmarks)))
        .Where(File.Exists)
        .Select(Read)
        .MaxBy(session => session[0].Started);

    private static IReadOnlyList<Run> Read(string file)
    {
        var machine = MachineIn(Path.GetDirectoryName(file)!);
        return [.. ReadFile(file).Select(run => run with { RecordedOn = machine })];
    }

    private sealed record MachineDescription(string Name);
}
