using System.Globalization;
using System.Text.RegularExpressions;
using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>
/// What analyzers of source code say of <see cref="KindCases"/>. They come as packages, so this runs before a release;
/// it writes the page. Commit what has changed.
/// </summary>
[Trait("Kind", "machine")]
public sealed partial class AnalyzersTests : TestsInFolder
{
    private static readonly string[] Packages =
    [
        "Meziantou.Analyzer",
        "Microsoft.VisualStudio.Threading.Analyzers",
        "AsyncFixer",
    ];

    // Those that are about asynchronous code.
    private static readonly string[] Rules =
    [
        "CA1849",
        "CA2007",
        "CA2008",
        "CA2012",
        "CA2016",
        "CA2025",
        "CS4014",
        "MA0022",
        "MA0032",
        "MA0040",
        "MA0042",
        "MA0045",
        "MA0079",
        "MA0080",
        "MA0100",
        "MA0129",
        "MA0134",
        "MA0147",
        "MA0155",
        "VSTHRD002",
        "VSTHRD003",
        "VSTHRD100",
        "VSTHRD101",
        "VSTHRD103",
        "VSTHRD104",
        "VSTHRD105",
        "VSTHRD107",
        "VSTHRD110",
        "VSTHRD114",
        "AsyncFixer01",
        "AsyncFixer02",
        "AsyncFixer03",
        "AsyncFixer04",
        "AsyncFixer05",
        "AsyncFixer06",
    ];

    // They are about how each await and each method should be written, and say it of nearly all of them.
    private static readonly string[] OfStyle = ["CA2007", "MA0032", "VSTHRD003", "VSTHRD105"];

    [Fact(Explicit = true)]
    public async Task The_page_of_what_analyzers_find_is_written()
    {
        await File.WriteAllTextAsync(Folder["Kinds.csproj"], Project, Cancellation);
        await File.WriteAllTextAsync(Folder["Directory.Build.props"], "<Project />", Cancellation);
        await File.WriteAllTextAsync(
            Folder[".editorconfig"],
            "root = true\n[*.cs]\n"
                + string.Concat(Rules.Select(rule => $"dotnet_diagnostic.{rule}.severity = warning\n")),
            Cancellation
        );
        await File.WriteAllTextAsync(Folder["Kinds.cs"], KindCases.SourceOf(KindCases.All), Cancellation);
        var built = await DotNetHost.RunAsync(
            ["build", Folder["Kinds.csproj"], "-c", "Release", "-nologo", "-consoleLoggerParameters:NoSummary"],
            Folder.FullName,
            Cancellation
        );
        Assert.True(built.Succeeded, built.Output + built.Error);
        var packages = await DotNetHost.RunAsync(
            ["list", Folder["Kinds.csproj"], "package"],
            Folder.FullName,
            Cancellation
        );
        var prices = await PriceList.OfAsync(
            Directory.GetFiles(Folder["bin"], "Kinds.dll", SearchOption.AllDirectories)[0],
            Cancellation
        );
        await File.WriteAllTextAsync(
            Path.Combine(Repository.Root, ".github", "findings-and-analyzers.md"),
            Page(prices, FoundBy(built.Output), Versions().Matches(packages.Output)),
            Cancellation
        );
    }

    private static string Project =>
        $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <NoWarn>CS1998;CS8892</NoWarn>
                <EnableNETAnalyzers>true</EnableNETAnalyzers>
              </PropertyGroup>
              <ItemGroup>
                <Using Include="System.Runtime.CompilerServices" />
                {string.Concat(Packages.Select(package => $"<PackageReference Include=\"{package}\" Version=\"*\" />"))}
              </ItemGroup>
            </Project>
            """;

    // Each class is on a line of its own, after the common one.
    private static ILookup<int, string> FoundBy(string output)
    {
        var common = KindCases.Common.Split('\n').Length;
        return Warnings()
            .Matches(output)
            .Select(match =>
                (
                    Class: int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) - common - 1,
                    Rule: match.Groups[2].Value
                )
            )
            .Where(found => Rules.Contains(found.Rule) && !OfStyle.Contains(found.Rule))
            .Distinct()
            .OrderBy(found => found.Rule, StringComparer.Ordinal)
            .ToLookup(found => found.Class, found => found.Rule);
    }

    private static readonly (string Name, string Start)[] Families =
    [
        ("AsyncFixer", "AsyncFixer"),
        ("Meziantou.Analyzer", "MA"),
        ("Microsoft.VisualStudio.Threading.Analyzers", "VSTHRD"),
        ("the SDK's own rules", "C"),
    ];

    private static string Shares(PriceList prices, ILookup<int, string> rules) =>
        string.Join(
            '\n',
            [
                Share(
                    "`prices`",
                    (index, with) => IsFound(prices, KindCases.All[index], $"{(with ? "With" : "Without")}{index}.")
                ),
                .. Families.Select(family =>
                    Share(family.Name, (index, with) => Finds(family.Start, index, with, rules))
                ),
            ]
        );

    private static string Share(string who, Func<int, bool, bool> finds)
    {
        var cases = Enumerable.Range(0, KindCases.All.Count).ToList();
        var found = cases.Where(index => finds(index, true)).ToList();
        var both = found.Count(index => finds(index, false));
        return $"| {who} | {found.Count - both} | {both} | {cases.Count - found.Count} |";
    }

    // The rules of a family that speak of both classes are those that don't tell them apart.
    private static bool Finds(string start, int index, bool with, ILookup<int, string> rules)
    {
        var (fault, twin) = (OfFamily(2 * index), OfFamily(2 * index + 1));
        return with ? fault.Count > 0
            : fault.Except(twin).Any() ? false
            : fault.Intersect(twin).Any();

        List<string> OfFamily(int at) => [.. rules[at].Where(rule => rule.StartsWith(start, StringComparison.Ordinal))];
    }

    private static bool TellsApart(string start, string title, ILookup<int, string> rules) =>
        Enumerable
            .Range(0, KindCases.All.Count)
            .Where(index => KindCases.All[index].Kind.Title == title)
            .All(index => Finds(start, index, true, rules) && !Finds(start, index, false, rules));

    private static string Page(PriceList prices, ILookup<int, string> rules, IEnumerable<Match> versions) =>
        $"""
            # What `prices` finds, and what analyzers find

            A test has written this page: it compiles the cases of `KindCases` with
            {string.Join(
                ", ",
                versions.Select(match => $"{match.Groups[1].Value} {match.Groups[2].Value}")
            )} and the SDK's
            own rules, all of them switched on. Each case is a class with a fault and one without it. Rules of style,
            which say something of nearly every await ({string.Join(", ", OfStyle)}), are left out.

            | of {KindCases.All.Count} cases | only the fault is found | its twin is found, too | nothing is found |
            |---|---:|---:|---:|
            {Shares(prices, rules)}

            Only of these kinds does one of the four find the fault in each case, and no twin: {string.Join(
                "; ",
                KindCases
                    .All.Select(one => one.Kind.Title)
                    .Distinct()
                    .Where(title => Families.Any(family => TellsApart(family.Start, title, rules)))
            )}.
            `prices` reads the compiled code for these, too, because an assembly without its source has nothing else,
            and two ways to the same finding would have to agree.

            | kind | case | `prices` | rules that find it | rules that find it without the fault, too |
            |---|---|---|---|---|

            """
        + string.Concat(
            KindCases.All.Select(
                (one, index) =>
                    $"| {one.Kind.Title} | {one.Name} "
                    + $"| {(IsFound(prices, one, $"With{index}.") ? "found" : "not found")}"
                    + $"{(IsFound(prices, one, $"Without{index}.") ? ", also without" : "")} "
                    + $"| {string.Join(", ", rules[2 * index].Except(rules[2 * index + 1]))} "
                    + $"| {string.Join(", ", rules[2 * index].Intersect(rules[2 * index + 1]))} |\n"
            )
        );

    private static bool IsFound(PriceList prices, KindCase one, string type) =>
        prices.Findings.Any(finding =>
            finding.Kind == one.Kind && $"{finding.Method}.".Contains(type, StringComparison.Ordinal)
        );

    [GeneratedRegex(@"Kinds\.cs\((\d+),\d+\): (?:warning|error) (\w+):")]
    private static partial Regex Warnings();

    [GeneratedRegex(@"> ([\w.]+)\s+\S+\s+(\S+)")]
    private static partial Regex Versions();
}
