using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// The sessions of one <c>run</c>. Each notebook has a process of its own, so they share a folder: what one has measured, the others show,
/// and a method has the same figure on every page.
/// </summary>
public sealed class SharedSessions
{
    /// <summary>The environment variable that names the folder to the notebooks of a run.</summary>
    public const string Variable = "PRICE_OF_AWAIT_SESSIONS";

    private const string PlanFile = "plan.json";

    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        IgnoreReadOnlyProperties = true,
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    private readonly string _folder;
    private readonly Lazy<SideBySidePlan?> _plan;

    /// <summary>Those that are in a folder, or will be.</summary>
    public SharedSessions(string folder)
    {
        _folder = folder;
        _plan = new(() => Read<SideBySidePlan>(PlanFile));
    }

    /// <summary>Those of the run that this process belongs to, if it belongs to one.</summary>
    internal static SharedSessions? OfThisRun =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } folder ? new(folder) : null;

    /// <summary>
    /// Says which classes the run shows both by themselves and on several runtimes. Each has one session: all of it on the lessons' own
    /// runtime, a sample on the others.
    /// </summary>
    /// <param name="samples">BenchmarkDotNet's patterns for the sample, none for all, by the class's full name.</param>
    /// <param name="runtimes">The runtimes that can be had.</param>
    public void Plan(IReadOnlyDictionary<string, IReadOnlyList<string>> samples, IReadOnlyList<Runtime> runtimes) =>
        Write(PlanFile, new SideBySidePlan(samples, runtimes));

    /// <summary>The sample of a class that is shown on several runtimes as well; <see langword="null"/> of any other.</summary>
    internal IReadOnlyList<string>? SampleOf(string benchmarks) => _plan.Value?.Samples.GetValueOrDefault(benchmarks);

    /// <summary>The runtimes that such classes are measured on.</summary>
    internal IReadOnlyList<Runtime> Runtimes => _plan.Value?.Runtimes ?? [];

    /// <summary>The session of a class, or <see langword="null"/> where there was none yet.</summary>
    internal SharedSession? Find(string benchmarks) => Read<SharedSession>(FileName(benchmarks));

    /// <summary>Keeps a session for the other notebooks of the run.</summary>
    internal void Keep(SharedSession session) => Write(FileName(session.Run.Benchmarks), session);

    private static string FileName(string benchmarks) => $"{benchmarks}.json";

    private T? Read<T>(string name) where T : class
    {
        var file = Path.Combine(_folder, name);
        return File.Exists(file) ? JsonSerializer.Deserialize<T>(File.ReadAllText(file), Format) : null;
    }

    private void Write<T>(string name, T content) =>
        AtomicFile.Write(Path.Combine(_folder, name), JsonSerializer.Serialize(content, Format));
}

/// <summary>What a class has shown in the one session of a run.</summary>
/// <param name="Run">All of it, on the lessons' own runtime.</param>
/// <param name="SideBySide">It and a sample on others, where several runtimes took turns.</param>
internal sealed record SharedSession(Run Run, RuntimeRuns? SideBySide);

/// <summary>What is measured on several runtimes.</summary>
/// <param name="Samples">Patterns by the classes' full names.</param>
/// <param name="Runtimes">The runtimes.</param>
internal sealed record SideBySidePlan(IReadOnlyDictionary<string, IReadOnlyList<string>> Samples, IReadOnlyList<Runtime> Runtimes);
