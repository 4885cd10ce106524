using System.Text;
using PriceOfAwait.Book;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard.Tests;

public sealed class ClassReportTests(Chromium chromium) : TestsInFolder
{
    [Fact]
    [Trait("Kind", "browser")]
    public async Task Thirty_exported_files_are_a_page_of_the_book()
    {
        for (var number = 1; number <= 30; number++)
        {
            Export($"attendee {number}", Made.OfMachine(number));
        }

        Shown.Has(
            PageOf(Folder.FullName),
            "30 participants",
            "<strong>1</strong> hold on all",
            "<strong>1</strong> hold on some and have changed on others",
            "attendee 7: 7x",
            "attendee 7: 56 B",
            "<strong>15</strong> of 30 correct"
        );

        // Nine say as much to axe, in less time.
        Enumerable.Range(10, 21).ToList().ForEach(number => File.Delete(Folder[$"attendee {number}.json"]));
        var site = new BookWriter { Extra = Report(Folder.FullName).ToPage(ClassTests.Catalogue) }.Write(
            [],
            Cancellation
        );
        site.WriteTo(Folder["book"], cancellation: Cancellation);
        await using var tab = await chromium.OpenAsync(Folder["book/class.html"], new() { Width = 1280 });
        Assert.Empty(tab.Errors);
        await tab.Page.AssertAccessibleAsync();
        await tab.Page.SetViewportSizeAsync(375, 700);
        await tab.Page.AssertNotWiderThanTheWindowAsync();
    }

    [Fact]
    [Trait("Kind", "machine")]
    public void What_was_recorded_of_machines_is_judged_machine_by_machine()
    {
        var machines = Report(Repository.RecordedData).Participants;
        Assert.Equal(
            RecordedRuns.MachinesIn(Repository.RecordedData).Select(machine => machine.Name),
            machines.Select(machine => machine.Name)
        );
        // Of times, and of what is exact.
        var machine = machines.Single(machine => machine.Name == Recorded.Name);
        Assert.Superset(
            new HashSet<string> { "FP1", "IC1" },
            machine.Found.OfType<JudgedClaim>().Select(one => one.Claim).ToHashSet()
        );
        Assert.Contains("Which findings hold on all machines", PageOf(Repository.RecordedData));
    }

    [Fact]
    public void A_finding_that_another_recorded_machine_contradicts_is_named()
    {
        var (first, id) = (RecordedRuns.FolderOf(Repository.RecordedData, Recorded), Recorded.Id);
        foreach (
            var file in Directory
                .GetFiles(first, "Lesson01*", SearchOption.AllDirectories)
                .Append(Path.Combine(first, "machine.json"))
        )
        {
            var text = File.ReadAllText(file);
            var name = Path.GetRelativePath(first, file);
            AtomicFile.Write(Folder[Path.Combine("recorded", id, name)], text);
            // What is the longest way here is the shortest one there.
            AtomicFile.Write(
                Folder[Path.Combine("recorded", "other", name)],
                text.Replace("\"name\": \"", "\"name\": \"Other ", StringComparison.Ordinal)
                    .Replace("\"processor\":\"AMD EPYC", "\"processor\":\"Intel Xeon", StringComparison.Ordinal)
                    .Replace("\"DirectCall\"", "\"X\"", StringComparison.Ordinal)
                    .Replace("\"AwaitPathWithTask\"", "\"DirectCall\"", StringComparison.Ordinal)
                    .Replace("\"X\"", "\"AwaitPathWithTask\"", StringComparison.Ordinal)
            );
        }

        var claims = ClaimAcrossMachines.All(Report(Folder["recorded"]).Participants);
        Assert.Contains(claims, claim => claim.Differs);
        Assert.All(
            claims.Where(claim => claim.Differs),
            claim => Assert.Contains("processor", claim.WhatTellsThemApart!)
        );
    }

    [Fact]
    public void Two_of_one_name_are_told_apart_and_a_script_in_a_name_is_text()
    {
        ExportTo("a.json", "<script>x()</script>", Made.Guess(2));
        ExportTo("b.json", "Ann", Made.Guess(3));
        ExportTo("c.json", "Ann", Made.Guess(4));
        var page = PageOf(Folder.FullName);
        Shown.Has(page, "Ann 2: 4x", "&lt;script&gt;x()&lt;/script&gt;: 2x");
        Shown.Lacks(page, "<script>");
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("no JSON")]
    [InlineData("{\"nickname\":\"Eve\",\"entries\":[],\"more\":1}")]
    [InlineData("{\"nickname\":\"Eve\\u202e\",\"entries\":[]}")]
    public void Files_that_are_no_exports_are_refused_all_at_once_by_their_names(string json)
    {
        Export("Ann", Made.Guess(2));
        File.WriteAllText(Folder["odd.json"], json);
        File.WriteAllText(Folder["short.json"], File.ReadAllText(Folder["Ann.json"])[..100]);
        var message = Assert.Throws<DataFileException>(() => Report(Folder.FullName)).Message;
        Shown.Has(
            message,
            "odd.json is not a class export: ",
            "short.json is not a class export: line 1, column 101: "
        );
        Shown.Lacks(message, "BytePosition", "Ann.json");
        Assert.EndsWith("Remove them from the folder, or export again with 'class export'.", message);
    }

    [Fact]
    public void A_folder_without_anything_of_a_class_is_told()
    {
        Assert.Contains("class export", Assert.Throws<DataFileException>(() => Report(Folder.FullName)).Message);
        Assert.Contains("There is no folder", Assert.Throws<DataFileException>(() => Report(Folder["none"])).Message);
    }

    [Fact]
    public void One_figure_that_is_far_off_does_not_press_the_others_together()
    {
        var axis = BoardAxis.OfRatios(10, [5, 10, 20, 999_999, 0.000_01]);
        Assert.InRange(axis.At(20) - axis.At(5), 25, 100);
        Assert.Equal((0, 100), (axis.At(0.000_01), axis.At(999_999)));
    }

    [Fact]
    public void A_narrow_axis_has_marks_too()
    {
        Assert.Equal(["1x", "1.1x", "1.2x"], BoardAxis.OfRatios(1.12, [1.05, 1.14]).Ticks.Select(tick => tick.Label));
        Assert.Equal(["40x", "45x", "50x"], BoardAxis.OfRatios(44, [42, 47]).Ticks.Select(tick => tick.Label));
    }

    private static Machine Recorded { get; } = RecordedRuns.Load(Repository.RecordedData, Made.FastPaths).RecordedOn!;

    private static ClassReport Report(string folder) => ClassReport.Read(folder, ClassTests.Catalogue);

    private static string PageOf(string folder) => Report(folder).ToPage(ClassTests.Catalogue).Main;

    private void Export(string nickname, params IReadOnlyList<ClassResult> found) =>
        ExportTo($"{nickname}.json", nickname, found);

    private void ExportTo(string file, string nickname, params IReadOnlyList<ClassResult> found) =>
        File.WriteAllText(
            Folder[file],
            JsonSerializer.Serialize(new Delivery(nickname, [.. found.Select(Entry.Now)]), Entry.Format),
            Encoding.UTF8
        );
}
