using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Sessions kept in <c>data/recorded</c>: a folder for each machine, with a file for each benchmark class that holds the raw figures of all
/// runtimes that were measured side by side. A method has one figure on one runtime, wherever it is shown.
/// </summary>
public static class RecordedRuns
{
    private const string MachineFile = "machine.json";

    /// <summary>What is not known about a machine is left out.</summary>
    private static readonly JsonSerializerOptions WithoutNulls = new(Json.Indented)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>The newest recorded figures of a benchmark class, on the newest runtime that needs no special settings.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="benchmarks">The class's full name.</param>
    /// <exception cref="BenchException">Nothing is recorded of it.</exception>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static Run Load(string folder, string benchmarks) =>
        TryLoad(folder, benchmarks) ?? throw new BenchException(
            $"Nothing is recorded of {benchmarks}: no {FileName(benchmarks)} in any folder of {folder}. "
            + $"Measure instead: set {SpeedSetting.Variable} to quick, or record it: dotnet run --project src/Tutorial -- record");

    /// <summary>The same, or <see langword="null"/> where nothing is recorded.</summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static Run? TryLoad(string folder, string benchmarks) => NewestOf(folder, benchmarks) is { } session ? InLessons(session) : null;

    /// <summary>What was recorded of a benchmark class on several runtimes, in one session.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="benchmarks">The class's full name.</param>
    /// <param name="runtimes">Which runtimes.</param>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static RuntimeRuns Load(string folder, string benchmarks, IReadOnlyList<Runtime> runtimes)
    {
        var session = NewestOf(folder, benchmarks) ?? [];
        return new(benchmarks,
        [
            .. runtimes.Select(runtime => session.FirstOrDefault(run => run.On == runtime.Id) is { } run
                ? new RuntimeRun(runtime, run, null)
                : new RuntimeRun(runtime, null, "nothing is recorded of it; record it: dotnet run --project src/Tutorial -- record")
                {
                    IsUnavailable = true,
                }),
        ]);
    }

    /// <summary>The figures of all recorded sessions that lessons show, of every machine.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<Run> LoadAll(string folder) =>
        [.. Machines(folder).SelectMany(machine => SessionFiles(machine).Select(file => InLessons(Read(file))))];

    /// <summary>Keeps a session. The file is replaced as a whole or not at all.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="machine">The machine that measured.</param>
    /// <param name="session">What was measured, a run for each runtime.</param>
    /// <returns>The file's path.</returns>
    public static string Save(string folder, Machine machine, IReadOnlyList<Run> session)
    {
        var first = session[0];
        var machineFolder = Path.Combine(folder, machine.Id);
        AtomicFile.Write(Path.Combine(machineFolder, MachineFile),
            JsonSerializer.Serialize(new MachineDescription(machine.Name, first.Environment with { Runtime = "" }), WithoutNulls) + "\n");
        var file = Path.Combine(machineFolder, FileName(first.Benchmarks));
        AtomicFile.Write(file, TextOf(machine, session));
        return file;
    }

    /// <summary>A machine's name for people, such as <c>AMD EPYC, 2 cores, Debian 12</c>.</summary>
    public static Machine MachineOf(MeasuringEnvironment environment)
    {
        var system = environment.OperatingSystem.Split(" (")[0].Replace(" GNU/Linux", "", StringComparison.Ordinal);
        return Named(FormattableString.Invariant($"{environment.Processor}, {environment.LogicalCores} cores, {system}"));
    }

    /// <summary>A machine of any name.</summary>
    /// <exception cref="ArgumentException">The name has no letter or digit to call a folder by.</exception>
    public static Machine Named(string name)
    {
        var words = name.ToLowerInvariant()
            .Split([.. Enumerable.Range(0, 128).Select(code => (char)code).Where(character => !char.IsAsciiLetterOrDigit(character))],
                StringSplitOptions.RemoveEmptyEntries);
        return words.Length > 0
            ? new(string.Join('-', words), name)
            : throw new ArgumentException($"'{name}' can't be a machine's name: it has no letter and no digit.", nameof(name));
    }

    /// <summary>The folders of the machines.</summary>
    internal static IEnumerable<string> Machines(string folder) =>
        !Directory.Exists(folder) ? [] : Directory.GetDirectories(folder).Order(StringComparer.Ordinal);

    /// <summary>The machine whose folder this is.</summary>
    /// <exception cref="DataFileException">Its description is missing or damaged.</exception>
    internal static Machine MachineIn(string machineFolder) => new(Path.GetFileName(machineFolder), Describe(machineFolder).Name);

    private static MachineDescription Describe(string machineFolder) =>
        DataFile.Read<MachineDescription>(Path.Combine(machineFolder, MachineFile), machine =>
            machine.Name.Trim().Length == 0 ? "the machine has no name"
            : machine.Environment.LogicalCores is < 1 ? "the machine has no cores"
            : null);

    private static string FileName(string benchmarks) =>
        benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal) + ".json";

    private static IEnumerable<string> SessionFiles(string machine) =>
        Directory.GetFiles(machine, "*.json").Where(file => Path.GetFileName(file) != MachineFile).Order(StringComparer.Ordinal);

    private static IReadOnlyList<Run>? NewestOf(string folder, string benchmarks) => Machines(folder)
        .Select(machine => Path.Combine(machine, FileName(benchmarks)))
        .Where(File.Exists)
        .Select(Read)
        .MaxBy(session => session[0].Started);

    /// <summary>The newest of the runtimes without special settings: the one that a default build runs on.</summary>
    private static Run InLessons(IReadOnlyList<Run> session)
    {
        var plain = Runtimes.All.Where(runtime => runtime.Environment.Count == 0).Select(runtime => runtime.Id).ToList();
        return session.MaxBy(run => plain.IndexOf(run.On!))!;
    }

    private static IReadOnlyList<Run> Read(string file)
    {
        var folder = Path.GetDirectoryName(file)!;
        var description = Describe(folder);
        var machine = new Machine(Path.GetFileName(folder), description.Name);
        var session = DataFile.Read<RecordedSession>(file, session =>
            session.RecordedOn != machine.Id ? $"it was recorded on {session.RecordedOn}, and lies in the folder of {machine.Id}"
            : Path.GetFileName(file) != FileName(session.Benchmarks) ? $"it holds figures of {session.Benchmarks}"
            : session.Complaints.FirstOrDefault());
        return
        [
            .. from one in session.Runtimes
               select new Run
               {
                   Benchmarks = session.Benchmarks,
                   Speed = session.Speed,
                   On = one.On,
                   Started = session.Started,
                   Environment = description.Environment with { Runtime = one.Runtime },
                   Baseline = session.Baseline,
                   Measurements = [.. one.Measurements.Select(line => line.ToMeasurement())],
                   Controls = [.. one.Controls.Select(line => line.ToMeasurement())],
                   Missing = one.Missing,
                   RecordedOn = machine,
               },
        ];
    }

    /// <summary>What a session's file holds: a line a benchmark, so that a difference of two files can be read.</summary>
    /// <inheritdoc cref="Save" path="/param"/>
    public static string TextOf(Machine machine, IReadOnlyList<Run> session)
    {
        var first = session[0];
        var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream, new() { Indented = true, Encoder = Json.Compact.Encoder }))
        {
            writer.WriteStartObject();
            writer.WriteString("benchmarks", first.Benchmarks);
            writer.WriteString("speed", JsonNamingPolicy.CamelCase.ConvertName(first.Speed.ToString()));
            writer.WriteString("started", first.Started);
            writer.WriteString("recordedOn", machine.Id);
            if (first.Baseline is not null)
            {
                writer.WriteString("baseline", first.Baseline);
            }

            writer.WriteStartArray("runtimes");
            foreach (var run in session)
            {
                writer.WriteStartObject();
                writer.WriteString("on", run.On);
                writer.WriteString("runtime", run.Environment.Runtime);
                WriteLines(writer, "measurements", run.Measurements);
                WriteLines(writer, "controls", run.Controls);
                if (run.Missing.Count > 0)
                {
                    writer.WritePropertyName("missing");
                    writer.WriteRawValue(JsonSerializer.Serialize(run.Missing, Json.Compact));
                }

                writer.WriteEndObject();
            }

            writer.WriteEndArray();
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(stream.ToArray()).ReplaceLineEndings("\n") + "\n";
    }

    private static void WriteLines(Utf8JsonWriter writer, string name, IReadOnlyList<Measurement> measurements)
    {
        writer.WriteStartArray(name);
        foreach (var measurement in measurements)
        {
            writer.WriteRawValue(JsonSerializer.Serialize(RecordedMeasurement.Of(measurement), Json.Compact));
        }

        writer.WriteEndArray();
    }

    private sealed record MachineDescription(string Name, MeasuringEnvironment Environment);
}
