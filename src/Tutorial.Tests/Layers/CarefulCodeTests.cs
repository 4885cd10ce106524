namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>What only a few places may do, because a mistake in it costs a reader their files or figures.</summary>
public sealed partial class CarefulCodeTests
{
    /// <summary>Folders of their own, with random names.</summary>
    private static readonly string[] DeleteRecursively =
    [
        "src/Lessons/Lesson17ARealRequest/StoredPrice.cs",
        "src/Platform/TemporaryFolder.cs",
    ];

    /// <summary>
    /// They tell when something was, or that the machine has slept, and never how long it took: that clock may be set
    /// meanwhile.
    /// </summary>
    private static readonly string[] TellTheTimeOfDay =
    [
        "src/Book/Serving/NotebookFolder.cs",
        "src/ClassBoard/ClassRoom.cs",
        "src/PriceOfAwait/InClass/Entry.cs",
        "src/PriceOfAwait/Measuring/Session.cs",
        "src/PriceOfAwait/Measuring/SleepWatch.cs",
        "src/Tutorial/Recording/RecordCommand.cs",
        "src/Tutorial/Running/NotebookRun.cs",
        "src/Tutorial/Running/OutputFolder.cs",
        "src/Tutorial/Running/SetAside.cs",
    ];

    [Fact]
    public void Nothing_but_a_temporary_folder_is_deleted_with_whatever_is_in_it() =>
        Assert.Equal(DeleteRecursively, FilesWith(RecursiveDelete()));

    [Fact]
    public void A_duration_is_measured_on_a_clock_that_nobody_sets() =>
        Assert.Equal(TellTheTimeOfDay, FilesWith(TimeOfDay()));

    private static IEnumerable<string> FilesWith(Regex code) =>
        WrittenFiles
            .In(Path.Combine(Repository.Root, "src"), "*.cs")
            .Select(file => (Name: Repository.Relative(file), Text: File.ReadAllText(file)))
            .Where(file => !file.Name.Split('/')[1].EndsWith("Tests", StringComparison.Ordinal))
            .Where(file => code.IsMatch(file.Text))
            .Select(file => file.Name)
            .Order(StringComparer.Ordinal);

    [GeneratedRegex(@"Delete\([^;]*(recursive:|\btrue\b)")]
    private static partial Regex RecursiveDelete();

    [GeneratedRegex(@"\bDateTime(Offset)?\.(Utc)?Now\b|\.GetUtcNow\(|\.GetLocalNow\(")]
    private static partial Regex TimeOfDay();
}
