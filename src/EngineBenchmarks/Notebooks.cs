using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.NotebookEngine.Running;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>Notebooks to run, and what their cells put out.</summary>
internal static class Notebooks
{
    /// <summary>A notebook of code cells.</summary>
    public static Notebook Of(params IEnumerable<string> sources) => Notebook.Parse("benchmark.ipynb", new JsonObject
    {
        ["cells"] = new JsonArray([.. sources.Select((source, i) => new JsonObject
        {
            ["cell_type"] = "code",
            ["execution_count"] = null,
            ["id"] = $"cell-{i + 1}",
            ["metadata"] = new JsonObject(),
            ["outputs"] = new JsonArray(),
            ["source"] = source,
        })]),
        ["metadata"] = new JsonObject
        {
            ["kernelspec"] = new JsonObject { ["display_name"] = ".NET (C#)", ["language"] = "C#", ["name"] = ".net-csharp" },
        },
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    }.ToJsonString());

    /// <summary>Runs a notebook to its end, in a process of its own.</summary>
    /// <exception cref="WrongOutputException">A cell didn't succeed.</exception>
    public static async Task RunAsync(Notebook notebook)
    {
        var result = await NotebookRunner.RunAsync(
            notebook, AppContext.BaseDirectory, new RunSettings(), new Unobserved(), CancellationToken.None);
        foreach (var cell in result.Cells)
        {
            WrongOutputException.Require(cell.Outcome, CellOutcome.Ran, $"cell {cell.Number}: {cell.Error}");
        }
    }

    /// <summary>What a cell printed to a stream.</summary>
    public static string TextOf(Cell cell, string stream = "stdout") => string.Concat(
        cell.Outputs.Where(output => (string?)output!["name"] == stream).SelectMany(output => output!["text"]!.AsArray())
            .Select(line => (string?)line));

    private sealed class Unobserved : IRunObserver
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
