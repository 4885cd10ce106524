using System.Text.Json;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Stepping;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// What a build has answered, in files beside it: an exact answer is the same however often it is asked, and to ask takes a process each
/// time. The answers go when the program, this library or the machine's runtimes change.
/// </summary>
internal sealed class AnswerCache
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    private readonly string _folder;
    private readonly List<string> _asked;

    public AnswerCache(LessonsBuild build)
    {
        // A reader's assembly is compiled into another folder each time.
        var program = Path.GetDirectoryName(build.Host ?? build.Assembly)!;
        _folder = Path.Combine(program, "exact-answers", Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal).Select(LessonsBuild.VersionOf),
            .. new[] { typeof(AnswerCache), typeof(Narration) }.Select(type => $"{type.Module.ModuleVersionId}"),
            .. build.Executable is null
                ? Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App")).Order(StringComparer.Ordinal)
                : Enumerable.Empty<string>(),
        ]));
        _asked =
        [
            LessonsBuild.VersionOf(build.Assembly),
            .. build.Environment.Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
        ];
    }

    /// <summary>The answer to a question, or <see langword="null"/> where it was not asked yet.</summary>
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

    /// <summary>Keeps an answer in the place of those of earlier builds. Where nothing can be written nothing is kept.</summary>
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
            // It is asked again the next time.
        }
    }

    private string FileOf(ExactQuestion question) => Path.Combine(
        _folder, Hash([.. _asked, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)]));

    private static string Hash(IEnumerable<string> parts) => Checksum.Of(string.Join('\n', parts))[..16];
}
