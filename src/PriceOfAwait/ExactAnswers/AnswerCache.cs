using System.Text.Json;
using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// Stores exact answers beside the build, until the program, this library or the machine's runtimes change.
/// </summary>
internal sealed class AnswerCache
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    private const int HashLength = 16;
    private static readonly string HashPattern = new('?', HashLength);

    private readonly string _folder;
    private readonly string _version;

    public AnswerCache(LessonsBuild build)
    {
        // Not beside a reader's assembly, because each build of it has its own folder.
        var program = Path.GetDirectoryName(build.Program)!;
        _folder = Path.Combine(
            program,
            "exact-answers",
            Hash([
                .. Directory
                    .GetFiles(program, "PriceOfAwait.*.dll")
                    .Order(StringComparer.Ordinal)
                    .Select(LessonsBuild.VersionOf),
                $"{typeof(AnswerCache).Module.ModuleVersionId}",
                $"{typeof(Narration).Module.ModuleVersionId}",
                .. build.HasRuntime
                    ? Enumerable.Empty<string>()
                    : Directory
                        .GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App"))
                        .Order(StringComparer.Ordinal),
            ])
        );
        _version = LessonsBuild.VersionOf(build.Assembly);
    }

    public TAnswer? Find<TAnswer>(ExactQuestion<TAnswer> question)
        where TAnswer : class
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

    /// <summary>Does nothing if the answer might be another one next time.</summary>
    public void Keep<TAnswer>(ExactQuestion<TAnswer> question, TAnswer answer)
        where TAnswer : class
    {
        if (!question.IsFinal(answer))
        {
            return;
        }

        try
        {
            var all = Path.GetDirectoryName(_folder)!;
            if (Directory.Exists(all) && !Directory.Exists(_folder))
            {
                OwnFiles.Delete(
                    Directory.GetDirectories(all, HashPattern).SelectMany(old => Directory.GetFiles(old, HashPattern))
                );
            }

            AtomicFile.Write(FileOf(question), JsonSerializer.SerializeToUtf8Bytes(answer, Format));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The question is asked again next time.
        }
    }

    private string FileOf(ExactQuestion question) =>
        Path.Combine(
            _folder,
            Hash([_version, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)])
        );

    private static string Hash(IEnumerable<string> parts) => Checksum.Of(string.Join('\n', parts))[..HashLength];
}
