using System.Globalization;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>Benchmarks that start a process and end it again.</summary>
public class ColdStarts
{
    private const int Cells = 200;

    private KernelClient? _kernel;
    private string _new = "";

    /// <summary>Whether cells were run before, so that the engine has kept them; else nobody has ever run them.</summary>
    [Params(false, true)]
    public bool RanBefore { get; set; }

    /// <summary>Makes the cells new ones, outside of the measured time.</summary>
    [IterationSetup]
    public void MakeNew() => _new = RanBefore ? "" : $" // {Guid.NewGuid()}";

    /// <summary>A notebook of one cell, run without a front-end: from launching its process to its end.</summary>
    [Benchmark]
    [Limit("0.9 s")]
    public async Task RunFirstCell()
    {
        var notebook = Notebooks.Of("Console.Write(1 + 1);" + _new);
        await Notebooks.RunAsync(notebook);
        WrongOutputException.Require(Notebooks.TextOf(notebook.Cells[0]), "2", "the cell's text");
    }

    /// <summary>A front-end launches the Jupyter kernel and has a cell run, until the kernel says that it is done with it.</summary>
    [Benchmark]
    [Limit("0.9 s")]
    public void LaunchKernelAndRunFirstCell()
    {
        _kernel = KernelClient.Launch();
        WrongOutputException.Require(_kernel.Execute("Console.Write(1 + 1);" + _new).Text, "2", "the cell's text");
    }

    /// <summary>Ends the kernel, outside of the measured time.</summary>
    [IterationCleanup]
    public void EndKernel() => _kernel?.Dispose();

    /// <summary>
    /// A notebook of 200 cells, each of which uses the variable of the one before. The last one asks for the peak memory of its process.
    /// </summary>
    [Benchmark]
    [Limit("2 s, 250 MiB")]
    public async Task Run200Cells()
    {
        var notebook = Notebooks.Of(
            [
                "var x1 = 1;" + _new,
                .. Enumerable.Range(2, Cells - 2).Select(i => string.Create(CultureInfo.InvariantCulture, $"var x{i} = x{i - 1} + 1;")),
                string.Create(CultureInfo.InvariantCulture, $"Console.Write(x{Cells - 1});\n")
                    + "Console.Error.Write(System.Diagnostics.Process.GetCurrentProcess().PeakWorkingSet64);",
            ]);
        await Notebooks.RunAsync(notebook);
        var last = notebook.Cells[^1];
        WrongOutputException.Require(Notebooks.TextOf(last), (Cells - 1).ToString(CultureInfo.InvariantCulture), "the last variable");
        PeakMemory.Note(nameof(Run200Cells), long.Parse(Notebooks.TextOf(last, "stderr"), CultureInfo.InvariantCulture));
    }
}
