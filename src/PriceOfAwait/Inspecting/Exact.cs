using System.Text.Json;
using PriceOfAwait.Stepping;

namespace PriceOfAwait.Inspecting;

/// <summary>Exact figures of the compiled Release code, the same in every run on one architecture and runtime.</summary>
public static class Exact
{
    /// <summary>Bytes per operation in the final tier, excluding what a caller needs to wait for an asynchronous method.</summary>
    public static Task<AllocatedBytes> AllocatedBytesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Bytes(typeof(TBenchmarks).FullName!), cancellationToken);

    /// <summary>The objects that make up the allocated bytes, or what to do if the system forbids inspecting another process.</summary>
    /// <param name="where">A parameter that is named twice may have either value.</param>
    public static Task<Anatomy> AnatomyAsync<TBenchmarks>(params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Objects(typeof(TBenchmarks).FullName!, where), CancellationToken.None);

    public static Task<CodeSizes> CodeSizesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Code(typeof(TBenchmarks).FullName!), cancellationToken);

    public static Task<Listing> NativeCodeAsync<TBenchmarks>(string method, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Instructions(typeof(TBenchmarks).FullName!, method), cancellationToken);

    /// <summary>Shows one operation step by step. The bytes of its steps add up to the operation's.</summary>
    public static Task<ExecutionTrace> TraceAsync<TBenchmarks>(string method, params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Steps(typeof(TBenchmarks).FullName!, method, new(where)), CancellationToken.None);

    /// <summary>Whether <c>async</c> methods and <c>Task.FromResult</c> return the same task each time, for many types.</summary>
    public static Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.TasksOfTypes(), cancellationToken);

    public static Task<TaskIdentities> TaskIdentitiesAsync(int first, int last, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        return AskAsync(new ExactQuestion.TasksOfInts(first, last), cancellationToken);
    }

    public static Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Sizes(), cancellationToken);

    public static Task<StateMachineSizes> StateMachineSizesAsync(Type type, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.StateMachines(type.FullName!), cancellationToken);

    /// <summary>What the compiler makes of a method of the type.</summary>
    public static Task<LoweredCode> LoweredAsync(
        Type type, string method, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Lowered(type.FullName!, method), cancellationToken);

    internal static async Task<TAnswer> AskAsync<TAnswer>(
        ExactQuestion<TAnswer> question, LessonsBuild build, CancellationToken cancellationToken)
        where TAnswer : class
    {
        LessonsProcess.RequireBuilt(build.Assembly);
        var cache = new AnswerCache(build);
        if (cache.Find(question) is { } known)
        {
            return known;
        }

        var answer = await question.AnswerAsync(build, cancellationToken);
        if (question.IsFinal(answer))
        {
            cache.Keep(question, answer);
        }

        return answer;
    }

    internal static Task<TAnswer> AskAsync<TAnswer>(ExactQuestion<TAnswer> question, CancellationToken cancellationToken)
        where TAnswer : class => AskAsync(question, LessonsBuild.Default, cancellationToken);
}

/// <summary>Stores exact answers beside the build, until the program, this library or the machine's runtimes change.</summary>
internal sealed class AnswerCache
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    private readonly string _folder;
    private readonly string _version;

    public AnswerCache(LessonsBuild build)
    {
        // Each build of a reader's assembly has its own folder.
        var program = Path.GetDirectoryName(build.Host ?? build.Assembly)!;
        _folder = Path.Combine(program, "exact-answers", Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal).Select(LessonsBuild.VersionOf),
            $"{typeof(AnswerCache).Module.ModuleVersionId}", $"{typeof(Narration).Module.ModuleVersionId}",
            .. build.Executable is null
                ? Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App")).Order(StringComparer.Ordinal)
                : Enumerable.Empty<string>(),
        ]));
        _version = LessonsBuild.VersionOf(build.Assembly);
    }

    public TAnswer? Find<TAnswer>(ExactQuestion<TAnswer> question) where TAnswer : class
    {
        var file = FileOf(question);
        try
        {
            return File.Exists(file) ? JsonSerializer.Deserialize<TAnswer>(File.ReadAllBytes(file), Format) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    public void Keep<TAnswer>(ExactQuestion<TAnswer> question, TAnswer answer) where TAnswer : class
    {
        try
        {
            var all = Path.GetDirectoryName(_folder)!;
            if (Directory.Exists(all) && !Directory.Exists(_folder))
            {
                Directory.Delete(all, recursive: true);
            }

            AtomicFile.Write(FileOf(question), JsonSerializer.SerializeToUtf8Bytes(answer, Format));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The question is asked again next time.
        }
    }

    private string FileOf(ExactQuestion question) => Path.Combine(
        _folder, Hash([_version, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)]));

    private static string Hash(IEnumerable<string> parts) => Checksum.Of(string.Join('\n', parts))[..16];
}
