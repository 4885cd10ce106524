using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>An installed framework, such as Microsoft.AspNetCore.App.</summary>
internal sealed record SharedFramework(string Name, string NewestFolder)
{
    public const string Runtime = "Microsoft.NETCore.App";

    public static IReadOnlyList<SharedFramework> Installed { get; } =
    [
        .. from folder in Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared"))
        let newest = Directory
            .GetDirectories(folder)
            .MaxBy(version => Version.TryParse(Path.GetFileName(version).Split('-')[0], out var number) ? number : null)
        where newest is not null
        orderby Path.GetFileName(folder) == Runtime descending
        select new SharedFramework(Path.GetFileName(folder), newest),
    ];

    /// <summary>
    /// Whether what the installed framework declares, such as an overload, exists for the module, too: if the method
    /// isn't the framework's, or the module was built for this version.
    /// </summary>
    public static bool Declares(MethodDefinition method, ModuleDefinition module)
    {
        var framework = Installed.FirstOrDefault(one =>
            method.Module.FileName.StartsWith(one.NewestFolder, StringComparison.Ordinal)
        );
        return framework is null
            || (
                Version.TryParse(Path.GetFileName(framework.NewestFolder).Split('-')[0], out var version)
                && TargetFramework.Of(module)
                    == FormattableString.Invariant($".NETCoreApp,Version=v{version.Major}.{version.Minor}")
            );
    }

    public bool Has(string assembly) => File.Exists(Path.Combine(NewestFolder, assembly + ".dll"));
}
