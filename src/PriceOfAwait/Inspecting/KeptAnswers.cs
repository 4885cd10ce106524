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

    private readonly KeptFiles _files;
    private readonly string _assembly;

    private KeptAnswers(KeptFiles files, string assembly) => (_files, _assembly) = (files, assembly);

    /// <summary>Those of a build; <see langword="null"/> where it isn't there.</summary>
    public static KeptAnswers? Of(LessonsBuild lessons)
    {
        if (!File.Exists(lessons.Assembly))
        {
            return null;
        }

        // A reader's assembly is compiled into another folder each time.
        var program = Path.GetDirectoryName(lessons.Host ?? lessons.Assembly)!;
        var build = Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal)
                .Append(Repository.HeapReaderAssembly).Select(IdentityOf),
            typeof(KeptAnswers).Assembly.ManifestModule.ModuleVersionId.ToString(),
            .. lessons.Executable is null ? RuntimesHere().Order(StringComparer.Ordinal) : Enumerable.Empty<string>(),
            .. lessons.Environment.Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
            .. Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
                .Where(variable => IsSetting((string)variable.Key))
                .Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
        ]);
        return new(new(Path.Combine(program, "exact-answers", build), most: 1_000), IdentityOf(lessons.Assembly));
    }

    /// <summary>The answer to a question, or <see langword="null"/> where it was not asked yet.</summary>
    public TAnswer? Find<TAnswer>(Question<TAnswer> question) where TAnswer : class =>
        _files.Find(KeyOf(question)) is { } answer ? JsonSerializer.Deserialize<TAnswer>(answer, Format) : null;

    /// <summary>Keeps an answer.</summary>
    public void Keep<TAnswer>(Question<TAnswer> question, TAnswer answer) where TAnswer : class =>
        _files.Keep(KeyOf(question), JsonSerializer.SerializeToUtf8Bytes(answer, Format));

    private string KeyOf(Question question) =>
        Hash([_assembly, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)]);

    private static string[] RuntimesHere() =>
        Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App"));

    private static string IdentityOf(string file) => File.Exists(file) ? Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file))) : "";

    private static bool IsSetting(string variable) =>
        Settings.Any(name => variable.StartsWith(name, StringComparison.OrdinalIgnoreCase))
        && !NoSettings.Any(name => variable.StartsWith(name, StringComparison.OrdinalIgnoreCase));

    private static string Hash(IEnumerable<string> parts) =>
        Checksum.Of(string.Join('\n', parts))[..16];
}
