using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Interactive.Tests.Conformance;

/// <summary>The built-in engine against Microsoft's kernel: the same notebooks, the same outputs.</summary>
public sealed class ConformanceTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "src", "Interactive", "Tests", "Conformance", "Notebooks");

    private static readonly string MicrosoftKernel =
        Path.Combine(Repository.Root, "src", "Interactive", "Kernel", "bin", "Release", "PriceOfAwait.Interactive.dll");

    /// <summary>Notebooks made for corner cases, and the tutorial's.</summary>
    public static TheoryData<string> Notebooks =>
        [.. new[] { Folder, Path.Combine(Repository.Root, "notebooks") }.SelectMany(
            folder => Directory.GetFiles(folder, "*.ipynb").Order(StringComparer.Ordinal))
            .Select(path => Path.GetRelativePath(Repository.Root, path))];

    [Theory, MemberData(nameof(Notebooks))]
    public async Task Both_kernels_give_the_same_outputs_but_for_what_is_allowed(string notebook)
    {
        var name = Path.GetFileNameWithoutExtension(notebook);
        var builtIn = await RunAsync(notebook, new RunSettings().Program);
        var microsoft = await RunAsync(notebook, MicrosoftKernel);

        var found = builtIn.Zip(microsoft).SelectMany(pair => Compare(name, pair.First, pair.Second)).Distinct().ToList();

        // No more than is allowed, and no less: a difference that has gone is taken off the list.
        Assert.Equal(
            AllowedDifferences.All.Keys.Where(difference => difference.Notebook == name).Select(difference => difference.ToString())
                .Order(StringComparer.Ordinal),
            found.Select(difference => difference.ToString()).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Every_allowed_difference_has_a_reason() =>
        Assert.All(
            [.. AllowedDifferences.All.Values, .. AllowedDifferences.OfSomeVersions.Values.Select(missed => missed.Reason)],
            reason => Assert.EndsWith(".", reason, StringComparison.Ordinal));

    private static IEnumerable<Difference> Compare(string notebook, Cell builtIn, Cell microsoft)
    {
        var (ours, theirs) = (CellParts.Of(builtIn.Outputs), CellParts.Of(microsoft.Outputs));
        if (!ours.Select(part => part.What).SequenceEqual(theirs.Select(part => part.What)))
        {
            return [new Difference(notebook, builtIn.Id!, $"kinds of output: {string.Join(", ", ours.Select(part => part.What))} and "
                + $"{string.Join(", ", theirs.Select(part => part.What))}")];
        }

        foreach (var (one, other) in ours.Zip(theirs).Where(pair => pair.First != pair.Second))
        {
            TestContext.Current.TestOutputHelper?.WriteLine(
                $"{builtIn.Id}, {one.What}\nbuilt-in:  {one.Content}\nMicrosoft: {other.Content}\n");
        }

        return ours.Zip(theirs).Where(pair => pair.First != pair.Second)
            .Select(pair => (Difference: new Difference(notebook, builtIn.Id!, pair.First.What), pair.First, pair.Second))
            .Where(found => AllowedDifferences.OfSomeVersions.GetValueOrDefault(found.Difference)
                ?.Explains(found.First.Content, found.Second.Content) != true)
            .Select(found => found.Difference);
    }

    private static async Task<IReadOnlyList<Cell>> RunAsync(string path, string program)
    {
        var notebook = Notebook.Load(Path.Combine(Repository.Root, path));
        var settings = new RunSettings
        {
            Program = program,
            KeepGoing = true,
            Environment = new Dictionary<string, string?> { ["PRICE_OF_AWAIT_SPEED"] = "recorded", ["PRICE_OF_AWAIT_PLOTLY"] = "none" },
        };
        var result = await NotebookRunner.RunAsync(
            notebook, Path.GetDirectoryName(Path.Combine(Repository.Root, path))!, settings, new Silent(),
            TestContext.Current.CancellationToken);
        Assert.All(result.Cells, cell => Assert.True(
            cell.Outcome is CellOutcome.Ran or CellOutcome.Failed, $"Cell {cell.Number}: {cell.Outcome}: {cell.Error}"));
        return [.. notebook.Cells.Where(cell => cell.Kind == CellKind.Code)];
    }

    private sealed class Silent : IRunObserver
    {
        public void CellStarted(int number, int total, Cell cell)
        {
        }

        public void CellOutput(Cell cell, string streamText)
        {
        }

        public void CellFinished(int number, int total, Cell cell, CellOutcome outcome, TimeSpan elapsed)
        {
        }
    }
}
