using System.Collections;
using System.Security.Cryptography;
using System.Text.Json;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// What a build has answered, kept beside it: an exact answer is the same however often it is asked, and to ask takes a process each
/// time. The answers go when anything changes that gave them: the build, the runtime, its settings, or this library.
/// </summary>
internal sealed class KeptAnswers
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    private static readonly string[] Settings = ["DOTNET_", "COMPlus_"];

    // Variables of these names are about the SDK and where .NET lies, not about what it does.
    private static readonly string[] NoSettings = ["DOTNET_CLI", "DOTNET_HOST", "DOTNET_ROOT", "DOTNET_NOLOGO"];

    /// <summary>The most builds whose answers are kept; then all go.</summary>
    private const int MostBuilds = 20;

    private readonly string _folder;

    private KeptAnswers(string folder) => _folder = folder;

    /// <summary>Those of a build; <see langword="null"/> where it isn't there.</summary>
    public static KeptAnswers? Of(LessonsBuild lessons)
    {
        if (!File.Exists(lessons.Assembly))
        {
            return null;
        }

        // A reader's assembly is compiled anew into another folder each time.
        var program = Path.GetDirectoryName(lessons.Host ?? lessons.Assembly)!;
        return new(Path.Combine(program, "exact-answers", Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal)
                .Append(lessons.Assembly).Append(Repository.HeapReaderAssembly).Distinct().Select(IdentityOf),
            typeof(KeptAnswers).Assembly.ManifestModule.ModuleVersionId.ToString(),
            .. lessons.Executable is null ? RuntimesHere().Order(StringComparer.Ordinal) : Enumerable.Empty<string>(),
            .. lessons.Environment.Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
            .. Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
                .Where(variable => IsSetting((string)variable.Key))
                .Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
        ])));
    }

    /// <summary>The answer to a question, or <see langword="null"/> where it was not asked yet.</summary>
    public TAnswer? Find<TAnswer>(Question<TAnswer> question) where TAnswer : class
    {
        try
        {
            return JsonSerializer.Deserialize<TAnswer>(File.ReadAllText(FileOf(question)), Format);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            // Nobody asked yet, or what was kept is damaged: it is asked.
            return default;
        }
    }

    /// <summary>Keeps an answer, beside those of some earlier builds.</summary>
    public void Keep<TAnswer>(Question<TAnswer> question, TAnswer answer) where TAnswer : class
    {
        try
        {
            if (!Directory.Exists(_folder) && Path.GetDirectoryName(_folder) is { } all && Directory.Exists(all)
                && Directory.GetDirectories(all).Length >= MostBuilds)
            {
                Directory.Delete(all, recursive: true);
            }

            WholeFile.Write(FileOf(question), JsonSerializer.Serialize(answer, Format));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Where nothing can be written it is asked again.
        }
    }

    private string FileOf(Question question) => Path.Combine(
        _folder, $"{Hash([question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)])}.json");

    private static string[] RuntimesHere() =>
        Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App"));

    private static string IdentityOf(string file) => File.Exists(file) ? Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file))) : "";

    private static bool IsSetting(string variable) =>
        Settings.Any(name => variable.StartsWith(name, StringComparison.OrdinalIgnoreCase))
        && !NoSettings.Any(name => variable.StartsWith(name, StringComparison.OrdinalIgnoreCase));

    private static string Hash(IEnumerable<string> parts) =>
        Checksum.Of(string.Join('\n', parts))[..16];
}
