using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>The report that readers of the repository find beside the benchmarks.</summary>
internal static class Readme
{
    private const string Text = """
        # How fast the notebook engine is

            dotnet run --project src/EngineBenchmarks

        measures it on your machine and writes this file anew, some minutes later; BenchmarkDotNet's own options (`-- --help`) measure a part.
        Every benchmark compares what the cells put out with what they should before its time counts.

        - `RunFirstCell` and `Run200Cells` run a notebook without a front-end: they start a process for it and end it.
        - `LaunchKernelAndRunFirstCell` starts the Jupyter kernel and speaks Jupyter's protocol to it; for the others of the kernel it runs already.
        - `RanBefore`: cells that were run before are kept, compiled, beside the engine. All others, also where it is `?`, are new each time.

        The times are those of this machine on that day:


        """;

    /// <summary>Writes the file.</summary>
    /// <returns>Its path.</returns>
    public static string Write(Summary summary)
    {
        // From bin/Release/net10.0.
        var file = Path.GetFullPath(Path.Combine("..", "..", "..", "README.md"), AppContext.BaseDirectory);
        var report = new AccumulationLogger();
        MarkdownExporter.GitHub.ExportToLog(summary, report);
        // Without the bold that begins each group of parameters: it looks as if those rows were better.
        var table = report.GetLog().ReplaceLineEndings("\n").Replace("**", "", StringComparison.Ordinal).Trim();
        File.WriteAllText(file, Text + table + "\n");
        return file;
    }
}
