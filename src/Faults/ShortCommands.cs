using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Faults;

/// <summary><c>run</c> of a small notebook from recorded figures, over an executed one.</summary>
internal sealed class RunFaults() : ShortCommand("run")
{
    protected override IEnumerable<string> Arguments(Scratch scratch) =>
        ["run", Path.Combine(scratch.Checkout, "notebooks", SmallNotebook.Name), "--speed", "recorded", "--out", scratch.Out];

    protected override IEnumerable<Finding> After(Scratch scratch) =>
        SmallNotebook.FindingsIn(Path.Combine(scratch.Out, SmallNotebook.Name));
}

/// <summary><c>book</c> of a small notebook.</summary>
internal sealed class BookFaults() : ShortCommand("book")
{
    protected override IEnumerable<string> Arguments(Scratch scratch) => ["book", scratch.Out];

    protected override IEnumerable<Finding> After(Scratch scratch)
    {
        var folder = Path.Combine(scratch.Out, "book");
        var pages = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.html") : [];
        return pages.Length < 2
            ? [new(Trouble.LostFigures, $"{folder} has {pages.Length} pages")]
            : pages.Where(page => !File.ReadAllText(page).TrimEnd().EndsWith("</html>", StringComparison.Ordinal))
                .Select(page => new Finding(Trouble.HalfFile, $"{page} has no end"));
    }
}

/// <summary><c>refresh</c> of a small notebook whose outputs are gone, and of the picture.</summary>
internal sealed class RefreshFaults() : ShortCommand("refresh")
{
    protected override IEnumerable<string> Arguments(Scratch scratch) => ["refresh"];

    protected override void Before(Scratch scratch)
    {
        SmallNotebook.Write(Notebook(scratch));
        File.WriteAllText(Picture(scratch), "<svg/>");
    }

    protected override IEnumerable<Finding> After(Scratch scratch)
    {
        var isAsItWas = new FileInfo(Notebook(scratch)) is { Exists: true, Length: var length } && length == LengthOfStale;
        var half = isAsItWas ? [] : SmallNotebook.FindingsIn(Notebook(scratch)).ToList();
        var picture = File.Exists(Picture(scratch)) ? File.ReadAllText(Picture(scratch)).TrimEnd() : "";
        return picture.EndsWith("</svg>", StringComparison.Ordinal) || picture == "<svg/>"
            ? half
            : half.Append(new(Trouble.HalfFile, $"{Picture(scratch)} is no picture"));
    }

    protected override IEnumerable<Finding> AfterUndisturbed(Scratch scratch) =>
        [.. SmallNotebook.FindingsIn(Notebook(scratch)), .. LeftOvers(Path.Combine(scratch.Checkout, "notebooks"))];

    private static long LengthOfStale { get; } = LengthOf();

    private static long LengthOf()
    {
        using var folder = new TemporaryFolder();
        SmallNotebook.Write(folder["a"]);
        return new FileInfo(folder["a"]).Length;
    }

    private static string Notebook(Scratch scratch) => Path.Combine(scratch.Checkout, "notebooks", SmallNotebook.Name);

    private static string Picture(Scratch scratch) => Path.Combine(scratch.Recorded, "fast-paths.svg");
}

/// <summary><c>record</c> of a class with three methods, over an earlier session.</summary>
internal sealed class RecordFaults() : ShortCommand("record")
{
    private const string Benchmarks = "Lesson02CachedCompletedTasks.KeptTask";

    protected override IEnumerable<string> Arguments(Scratch scratch) => ["record", Benchmarks, "--machine", "fault plan"];

    protected override IEnumerable<Finding> After(Scratch scratch)
    {
        var findings = new List<Finding>();
        if (!File.Exists(Path.Combine(scratch.Recorded, "fault-plan", $"{Benchmarks}.json")))
        {
            findings.Add(new(Trouble.LostFigures, "the session that there was is gone"));
        }

        try
        {
            RecordedRuns.LoadAll(scratch.Recorded);
        }
        catch (DataFileException e)
        {
            findings.Add(new(Trouble.HalfFile, e.Message));
        }

        return findings;
    }

    protected override IEnumerable<Finding> AfterUndisturbed(Scratch scratch) => [.. After(scratch), .. LeftOvers(scratch.Recorded)];
}
