using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.Json;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// What a build has answered, in files beside it: an exact answer is the same however often it is asked, and to ask takes a process each
/// time. The answers go when the program, the runtimes, the build's settings or this library change.
/// </summary>
internal sealed class AnswerCache
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    // The methods of readers are compiled anew again and again.
    private const int MaxFiles = 1_000;

    private readonly string _folder;
    private readonly string _assembly;

    /// <summary>The answers of a build that is there.</summary>
    public AnswerCache(LessonsBuild lessons)
    {
        // A reader's assembly is compiled into another folder each time.
        var program = Path.GetDirectoryName(lessons.Host ?? lessons.Assembly)!;
        var build = Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal).Select(VersionOf),
            typeof(AnswerCache).Assembly.ManifestModule.ModuleVersionId.ToString(),
            .. lessons.Executable is null
                ? Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App")).Order(StringComparer.Ordinal)
                : Enumerable.Empty<string>(),
            .. lessons.Environment.Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
        ]);
        (_folder, _assembly) = (Path.Combine(program, "exact-answers", build), VersionOf(lessons.Assembly));
    }

    /// <summary>The answer to a question, or <see langword="null"/> where it was not asked yet.</summary>
    public TAnswer? Find<TAnswer>(ExactQuestion<TAnswer> question) where TAnswer : class
    {
        var file = FileOf(question);
        try
        {
            return File.Exists(file) ? JsonSerializer.Deserialize<TAnswer>(File.ReadAllText(file), Format) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    /// <summary>Keeps an answer, in the place of those of earlier builds. Where nothing can be written nothing is kept.</summary>
    public void Keep<TAnswer>(ExactQuestion<TAnswer> question, TAnswer answer) where TAnswer : class
    {
        try
        {
            var all = Path.GetDirectoryName(_folder)!;
            if (Directory.Exists(all) && (!Directory.Exists(_folder) || Directory.EnumerateFiles(_folder).Count() >= MaxFiles))
            {
                Directory.Delete(all, recursive: true);
            }

            AtomicFile.Write(FileOf(question), JsonSerializer.Serialize(answer, Format));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is asked again the next time.
        }
    }

    private string FileOf(ExactQuestion question) => Path.Combine(
        _folder, Hash([_assembly, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)]));

    /// <summary>The module version id, which the compiler derives from all that it compiled.</summary>
    private static string VersionOf(string assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly));
        var metadata = file.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToString();
    }

    private static string Hash(IEnumerable<string> parts) => Checksum.Of(string.Join('\n', parts))[..16];
}
