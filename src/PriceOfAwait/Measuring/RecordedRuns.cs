using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait;

/// <summary>
/// Runs kept in <c>data/recorded</c>: a folder a machine, in it a file a benchmark class, with the whole environment.
/// </summary>
public static class RecordedRuns
{
    private static readonly JsonSerializerOptions Json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase), new ParametersConverter() },
    };

    /// <summary>The newest recorded run of a benchmark class.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="benchmarks">The class's full name.</param>
    /// <exception cref="BenchException">Nothing is recorded of it, or a file is damaged.</exception>
    public static Run Load(string folder, string benchmarks) =>
        TryLoad(folder, benchmarks) ?? throw new BenchException(
            $"Nothing is recorded of {benchmarks}: no {FileName(benchmarks)} in any folder of {folder}. "
            + $"Measure instead: set {SpeedSetting.Variable} to quick, or record it: dotnet run --project src/Tutorial -- record");

    /// <summary>The same, or <see langword="null"/> where nothing is recorded.</summary>
    /// <exception cref="BenchException">A file is damaged.</exception>
    public static Run? TryLoad(string folder, string benchmarks) => AllOf(folder, benchmarks, null).OrderByDescending(run => run.Started).FirstOrDefault();

    /// <summary>What was recorded of a benchmark class on several runtimes, all on one machine: the one that has the newest.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="benchmarks">The class's full name.</param>
    /// <param name="runtimes">Which runtimes.</param>
    /// <exception cref="BenchException">A file is damaged.</exception>
    public static RuntimeRuns Load(string folder, string benchmarks, IReadOnlyList<Runtime> runtimes)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        var runs = runtimes.SelectMany(runtime => AllOf(folder, benchmarks, runtime.Id)).ToList();
        var machine = runs.OrderByDescending(run => run.Started).FirstOrDefault()?.RecordedOn;
        return new(benchmarks,
        [
            .. runtimes.Select(runtime => runs.FirstOrDefault(run => run.RecordedOn == machine && run.On == runtime.Id) is { } run
                ? new RuntimeRun(runtime, run, null)
                : new RuntimeRun(runtime, null, "nothing is recorded of it; record it: dotnet run --project src/Tutorial -- record --runtimes")),
        ]);
    }

    /// <summary>All recorded runs, of every machine.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <exception cref="BenchException">A file is damaged.</exception>
    public static IReadOnlyList<Run> LoadAll(string folder) => !Directory.Exists(folder) ? []
        : [.. Directory.GetDirectories(folder).SelectMany(machine => Directory.GetFiles(machine, "*.json")).Order(StringComparer.Ordinal).Select(Read)];

    /// <summary>Keeps a run. The file is replaced as a whole or not at all.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="machine">The machine's folder.</param>
    /// <param name="run">What was measured.</param>
    /// <returns>The file's path.</returns>
    public static string Save(string folder, string machine, Run run)
    {
        ArgumentNullException.ThrowIfNull(run);
        var file = Path.Combine(folder, machine, FileName(run.Benchmarks, run.On));
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        var unfinished = file + ".part";
        File.WriteAllText(unfinished, JsonSerializer.Serialize(run with { RecordedOn = machine }, Json).ReplaceLineEndings("\n") + "\n");
        File.Move(unfinished, file, overwrite: true);
        return file;
    }

    /// <summary>A folder's name for a machine, such as <c>amd-epyc-2-cores-debian-gnu-linux-12-bookworm</c>.</summary>
    public static string MachineName(MeasuringEnvironment environment)
    {
        ArgumentNullException.ThrowIfNull(environment);
        var words = $"{environment.Processor} {environment.LogicalCores} cores {environment.OperatingSystem}".ToLowerInvariant()
            .Split([.. Enumerable.Range(0, 128).Select(code => (char)code).Where(character => !char.IsAsciiLetterOrDigit(character))], StringSplitOptions.RemoveEmptyEntries);
        return string.Join('-', words);
    }

    /// <summary>A runtime's folder among those of a machine.</summary>
    internal static string FolderOf(string runtime) => Path.Combine("runtimes", runtime);

    private static string FileName(string benchmarks, string? runtime = null)
    {
        var name = benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal) + ".json";
        return runtime is null ? name : Path.Combine(FolderOf(runtime), name);
    }

    private static IEnumerable<Run> AllOf(string folder, string benchmarks, string? runtime) => !Directory.Exists(folder) ? []
        : Directory.GetDirectories(folder).Select(machine => Path.Combine(machine, FileName(benchmarks, runtime))).Where(File.Exists).Select(Read);

    private static Run Read(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<Run>(File.ReadAllText(file), Json)
                ?? throw new JsonException("the file holds null");
        }
        catch (JsonException exception)
        {
            throw new BenchException(
                $"The recorded run {Repository.Relative(file)} is damaged: {exception.Message} Restore it (git checkout -- {Repository.Relative(file)}) or record it anew.",
                exception);
        }
    }
}
