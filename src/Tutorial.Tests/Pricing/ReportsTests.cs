using PriceOfAwait.AwaitPrices;
using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tutorial.Tests.Pricing;

/// <summary>What each form of a report says of the same findings.</summary>
public sealed class ReportsTests : TestsInFolder
{
    private static readonly TypeSize Task = TypeSize.Of(72);

    private PriceList List =>
        new(
            "Shop.dll",
            [
                new("Shop", "Orders.LoadAsync", "Task<List<int>>", 2)
                {
                    Completes = Task,
                    Waits = TypeSize.Of(120),
                    ExceptFor = "null",
                    CompletesExcepted = TypeSize.Of(0),
                    File = Folder["src/Orders.cs"],
                    Line = 7,
                },
                new("Shop", "Orders.SaveAsync", "Task", 1) { Completes = TypeSize.Of(0), Waits = TypeSize.Of(96) },
            ]
        )
        {
            Findings =
            [
                new(FindingKind.LastAwait, "Shop.Orders.SaveAsync", "96 B", Folder["src/Orders.cs"], 20),
                new(
                    FindingKind.Blocking,
                    "Shop.Orders.Load(List<int>)",
                    "Read(a|b).Result",
                    Folder["src/Orders.cs"],
                    9
                ),
                new(FindingKind.Blocking, "Shop.Cache.Get", "Read().Wait()", "/_/src/Cache.cs", 3),
                new(FindingKind.TokenNotPassed, "Shop.Orders.Elsewhere", "ReadAsync(…)", "/elsewhere/E.cs", 4),
                new(FindingKind.StoredValueTask, "Shop.Cache", "the field _kept", null, null),
            ],
        };

    private Report Report => Of(PriceOfAwait.AwaitPrices.Report.Of(List));

    [Fact]
    public void In_a_terminal_what_blocks_is_first_by_its_place_and_what_may_wait_is_last()
    {
        Directory.CreateDirectory(Folder["src"]);
        File.WriteAllText(Folder["src/Orders.cs"], "");
        var text = TerminalReport.Of(Report, rows: 1, byNamespace: false);
        Assert.Contains("\n  src/Orders.cs:9  Shop.Orders.Load(List<int>): Read(a|b).Result\n", text);
        Assert.Contains("\n  Cache.cs:3       Shop.Cache.Get: Read().Wait()\n", text);
        string[] order =
        [
            "Shop.dll has 2 async methods",
            "Blocks on a task: 2 (blocking-on-task)",
            "A ValueTask in a field: 1",
            "A token isn't passed on: 1",
            "The only await is the last statement: 1",
            "  72  120  Orders.LoadAsync  src/Orders.cs:7  (0 for null)",
            "1 more isn't shown. To show more: --top 2",
        ];
        Assert.Equal(order, order.OrderBy(words => text.IndexOf(words, StringComparison.Ordinal)));
        Assert.All(order, words => Assert.Contains(words, text));
    }

    [Fact]
    public void The_last_awaits_are_counted_and_listed_only_if_they_are_asked_for()
    {
        Assert.DoesNotContain("Shop.Orders.SaveAsync: 96 B", TerminalReport.Of(Report, 20, byNamespace: false));
        var asked = Of(PriceOfAwait.AwaitPrices.Report.Of(List.Only([FindingKind.LastAwait])));
        Assert.Contains("Shop.Orders.SaveAsync: 96 B", TerminalReport.Of(asked, 20, byNamespace: false));
    }

    [Fact]
    public void By_namespace_the_one_that_blocks_most_is_first()
    {
        var list = List with
        {
            Findings =
            [
                .. List.Findings.Select(finding => finding with { Namespace = "Shop" }),
                new(FindingKind.AsyncVoid, "Other.Form.Load", "async void", null, null) { Namespace = "Other" },
            ],
        };
        Assert.Equal(
            [
                ["Shop", "2", "3", "2", "2", "Orders.LoadAsync", "120"],
                ["Other", "0", "1", "0", "0", "", ""],
            ],
            list.ByNamespace().Rows
        );
    }

    [Fact]
    public void In_Markdown_each_row_has_its_cells_whatever_the_names_contain()
    {
        var rows = MarkdownReport
            .Of(Report, rows: 20)
            .Split('\n')
            .Where(line => line.StartsWith('|') && line.Contains("Shop.", StringComparison.Ordinal))
            .ToList();
        Assert.Equal(5, rows.Count);
        Assert.All(rows, row => Assert.Equal(4, Regex.Count(row, @"(?<!\\)\|")));
        Assert.Contains("`Shop.Orders.Load(List<int>)`", MarkdownReport.Of(Report, rows: 20));
    }

    [Fact]
    public void In_SARIF_a_place_is_relative_to_the_repository_and_one_elsewhere_is_absolute()
    {
        var results = Run(SarifLog.Of(Report))["results"]!.AsArray();
        Assert.Equal(
            [
                ("last-await", "note", "src/Orders.cs", 20),
                ("blocking-on-task", "warning", "src/Orders.cs", 9),
                ("blocking-on-task", "warning", "src/Cache.cs", 3),
                ("token", "warning", "file:///elsewhere/E.cs", 4),
                ("value-task-in-field", "warning", null, null),
            ],
            results.Select(result =>
                (
                    (string)result!["ruleId"]!,
                    (string)result["level"]!,
                    (string?)Physical(result)?["artifactLocation"]!["uri"],
                    (int?)Physical(result)?["region"]!["startLine"]
                )
            )
        );
        Assert.All(
            results,
            result =>
                Assert.Equal(
                    (string)result!["ruleId"]!,
                    (string)Run(SarifLog.Of(Report))["tool"]!["driver"]!["rules"]![(int)result["ruleIndex"]!]!["id"]!
                )
        );

        static JsonNode? Physical(JsonNode result) => result["locations"]![0]!["physicalLocation"];
    }

    [Fact]
    public void In_SARIF_a_finding_is_the_same_one_when_its_line_moves()
    {
        var moved = List with { Findings = [.. List.Findings.Select(finding => finding with { Line = 999 })] };
        Assert.Equal(
            PrintsIn(SarifLog.Of(Report)),
            PrintsIn(SarifLog.Of(Of(PriceOfAwait.AwaitPrices.Report.Of(moved))))
        );
        Assert.Distinct(PrintsIn(SarifLog.Of(Report)));

        static IEnumerable<string> PrintsIn(string log) =>
            Run(log)["results"]!.AsArray().Select(result => result!["partialFingerprints"]!.ToJsonString());
    }

    [Fact]
    public void With_a_baseline_the_known_are_not_shown_and_SARIF_marks_them()
    {
        var report = Of(PriceOfAwait.AwaitPrices.Report.Of(List, Baseline.Of(List.Findings.Skip(1)), "prices.json"));
        var text = TerminalReport.Of(report, 20, byNamespace: false);
        Assert.Contains("4 findings aren't shown, because prices.json has them.", text);
        Assert.DoesNotContain("Read().Wait()", text);
        Assert.Equal(
            ["new", "unchanged", "unchanged", "unchanged", "unchanged"],
            Run(SarifLog.Of(report))["results"]!.AsArray().Select(result => (string)result!["baselineState"]!)
        );
    }

    [Fact]
    public void Between_two_builds_the_dearer_methods_are_first_and_what_is_the_same_is_left_out()
    {
        var before = List with { Findings = [.. List.Findings.Skip(2)] };
        var after = List with
        {
            Methods =
            [
                List.Methods[0] with
                {
                    Waits = TypeSize.Of(112),
                },
                List.Methods[1] with
                {
                    Waits = TypeSize.Of(200),
                },
                List.Methods[1] with
                {
                    Method = "Orders.NewAsync",
                },
            ],
        };
        var changes = PriceChanges.Between(before, after);
        Assert.Equal(
            [("Orders.SaveAsync", 104L), ("Orders.LoadAsync", -8L)],
            changes.Methods.Select(one => (one.After.Method, one.Bytes))
        );
        Assert.Equal("Orders.NewAsync", Assert.Single(changes.Added).Method);
        Assert.Empty(changes.Removed);
        Assert.Equal(List.Findings.Take(2), changes.NewFindings);
        Assert.Null(changes.Caution);
        Assert.NotNull(PriceChanges.Between(before with { Runtime = ".NET 8" }, after).Caution);

        var text = TerminalReport.Of(Report with { Changes = changes }, 20, byNamespace: false);
        Assert.Contains(" 0   96 → 200  Shop.Orders.SaveAsync\n", text);
        Assert.Contains("72  120 → 112  Shop.Orders.LoadAsync\n", text);
    }

    [Fact]
    public void The_tools_page_names_each_kind_with_its_lesson()
    {
        var page = File.ReadAllText(Path.Combine(Repository.Root, "src", "AwaitPrices", "README.md"));
        Assert.Equal(
            FindingKind.All.Select(kind => $"| `{kind.Name}` | {kind.Title} | {kind.LessonNumber} |"),
            page.Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal))
        );
    }

    private Report Of(Report report) => report with { Root = new SourceRoot(Folder.FullName, Folder.FullName) };

    private static JsonNode Run(string log) => JsonNode.Parse(log)!["runs"]![0]!;
}
