using System.Security.Cryptography;
using System.Text;

namespace PriceOfAwait.AwaitPrices;

/// <summary>
/// The findings in SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), which code hosts
/// show on the lines of a pull request.
/// </summary>
internal static class SarifLog
{
    private const string Root = "%SRCROOT%";

    /// <summary>All findings, of which a baseline's are marked as unchanged.</summary>
    public static string Of(Report report)
    {
        var isNew = report.Findings.ToHashSet(ReferenceEqualityComparer.Instance);
        var log = new JsonObject
        {
            ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json",
            ["version"] = "2.1.0",
            ["runs"] = new JsonArray(
                new JsonObject
                {
                    ["tool"] = new JsonObject
                    {
                        ["driver"] = new JsonObject
                        {
                            ["name"] = "await-prices",
                            ["version"] = typeof(SarifLog).Assembly.GetName().Version!.ToString(3),
                            ["rules"] = new JsonArray([.. FindingKind.All.Select(Rule)]),
                        },
                    },
                    ["columnKind"] = "utf16CodeUnits",
                    ["originalUriBaseIds"] = new JsonObject
                    {
                        [Root] = new JsonObject { ["uri"] = new Uri(report.Root.Folder + "/").AbsoluteUri },
                    },
                    ["results"] = new JsonArray([
                        .. report
                            .Prices.Findings.GroupBy(finding => (finding.Kind, finding.Method, finding.What))
                            .SelectMany(alike =>
                                alike.Select(
                                    (finding, index) =>
                                        Result(
                                            finding,
                                            index,
                                            report.Root,
                                            report.KnownBy is null ? null
                                                : isNew.Contains(finding) ? "new"
                                                : "unchanged"
                                        )
                                )
                            ),
                    ]),
                }
            ),
        };
        return log.ToJsonString(Json.Indented);
    }

    private static JsonObject Rule(FindingKind kind) =>
        new()
        {
            ["id"] = kind.Name,
            ["shortDescription"] = Text(kind.Title),
            ["fullDescription"] = Text(kind.Advice),
            ["help"] = Text(kind.Advice),
            ["defaultConfiguration"] = new JsonObject { ["level"] = LevelOf(kind) },
        };

    private static JsonObject Result(Finding finding, int index, SourceRoot root, string? state)
    {
        var location = new JsonObject();
        if (finding.File is { } file)
        {
            location["physicalLocation"] = new JsonObject
            {
                ["artifactLocation"] = LocationOf(file, root),
                ["region"] = new JsonObject { ["startLine"] = finding.Line },
            };
        }

        location["logicalLocations"] = new JsonArray(
            new JsonObject { ["fullyQualifiedName"] = finding.Method, ["kind"] = "member" }
        );
        var result = new JsonObject
        {
            ["ruleId"] = finding.Kind.Name,
            ["ruleIndex"] = finding.Kind.Position,
            ["level"] = LevelOf(finding.Kind),
            ["message"] = Text($"{finding.Kind.Title}: {finding.What}. {finding.Kind.Advice}"),
            ["locations"] = new JsonArray(location),
            // What stays the same if lines move.
            ["partialFingerprints"] = new JsonObject
            {
                ["kindMethodFound/v1"] = HashOf($"{finding.Kind.Name}\n{finding.Method}\n{finding.What}\n{index}"),
            },
        };
        if (state is not null)
        {
            result["baselineState"] = state;
        }

        return result;
    }

    private static JsonObject LocationOf(string file, SourceRoot root) =>
        root.Relative(file) is { } relative
            ? new()
            {
                ["uri"] = string.Join('/', relative.Split('/').Select(Uri.EscapeDataString)),
                ["uriBaseId"] = Root,
            }
        : Uri.TryCreate(file, UriKind.Absolute, out var uri) ? new() { ["uri"] = uri.AbsoluteUri }
        : new() { ["uri"] = Uri.EscapeDataString(file) };

    private static string LevelOf(FindingKind kind) => kind.IsFault ? "warning" : "note";

    private static JsonObject Text(string text) => new() { ["text"] = text };

    private static string HashOf(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
