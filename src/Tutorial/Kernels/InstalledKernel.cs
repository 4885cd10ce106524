using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>A kernel that Jupyter finds: a folder with a <c>kernel.json</c> in it.</summary>
/// <param name="Folder">The folder.</param>
/// <param name="DisplayName">What Jupyter's menus call it.</param>
/// <param name="IsOwn">Whether this program has installed it.</param>
internal sealed record InstalledKernel(string Folder, string DisplayName, bool IsOwn)
{
    private const string FileName = "kernel.json";

    /// <summary>What classic Jupyter runs when it opens a notebook with the kernel.</summary>
    private const string ScriptName = "kernel.js";

    /// <summary>In the metadata of the kernel's file: who installed it, and from where.</summary>
    private const string Mark = "price-of-await";

    /// <summary>What notebooks call it: the folder's name.</summary>
    public string Name => Path.GetFileName(Folder);

    /// <summary>Every kernel in the folders, in the folders' order.</summary>
    public static IReadOnlyList<InstalledKernel> In(IEnumerable<string> folders) =>
    [
        .. from folder in folders
           where Directory.Exists(folder)
           from kernel in Directory.GetDirectories(folder).Order(StringComparer.Ordinal)
           where File.Exists(Path.Combine(kernel, FileName))
           select Read(kernel),
    ];

    /// <summary>Writes the files that make a folder a kernel of ours.</summary>
    public static void Write(string folder, string displayName, params string[] command)
    {
        WholeFile.Write(
            Path.Combine(folder, FileName),
            new JsonObject
            {
                ["argv"] = new JsonArray([.. command.Select(argument => (JsonNode)argument)]),
                ["display_name"] = displayName,
                ["language"] = "C#",
                ["interrupt_mode"] = "message",
                ["metadata"] = new JsonObject { [Mark] = Repository.Root },
            }.ToJsonString(Json.Indented) + "\n");
        using var script = new StreamReader(typeof(InstalledKernel).Assembly.GetManifestResourceStream(ScriptName)!);
        WholeFile.Write(Path.Combine(folder, ScriptName), script.ReadToEnd());
    }

    private static InstalledKernel Read(string folder)
    {
        try
        {
            var kernel = JsonNode.Parse(File.ReadAllText(Path.Combine(folder, FileName)));
            return new(folder, (string?)kernel?["display_name"] ?? "", kernel?["metadata"]?[Mark] is not null);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            // Somebody's kernel: whatever is wrong with it, its name is taken.
            return new(folder, "(unreadable)", false);
        }
    }
}
