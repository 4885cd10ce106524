using System.Text.Json;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Faults;

/// <summary>A notebook that shows recorded figures in a second or two.</summary>
internal static class SmallNotebook
{
    public const string Name = "00-small.ipynb";

    private static readonly string[] Cells =
    [
        """
        #r "../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
        #r "../src/Lessons/bin/Release/PriceOfAwait.Lessons.dll"
        using PriceOfAwait.Measuring;
        using PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;
        Console.WriteLine("started");
        """,
        "await Bench.RunAsync<StringFastPaths>(Speed.Recorded)",
        "Console.WriteLine(\"done\");",
    ];

    /// <summary>Writes it, without outputs.</summary>
    public static void Write(string file) => File.WriteAllText(file, JsonSerializer.Serialize(new
    {
        cells = Cells.Select((source, index) => new
        {
            cell_type = "code",
            execution_count = (int?)null,
            id = $"cell-{index}",
            metadata = new { },
            outputs = Array.Empty<object>(),
            source,
        }),
        metadata = new { kernelspec = new { display_name = ".NET (C#)", language = "C#", name = ".net-csharp" } },
        nbformat = 4,
        nbformat_minor = 5,
    }));

    /// <summary>What is wrong with a file that was the executed notebook, and is to be one still.</summary>
    public static IEnumerable<Finding> FindingsIn(string file)
    {
        if (!File.Exists(file))
        {
            return [new(Trouble.LostFigures, $"{file} is gone")];
        }

        try
        {
            var empty = Notebook.Load(file).Cells.Count(cell => cell.Outputs.Count == 0);
            return empty == 0 ? [] : [new(Trouble.LostFigures, $"{file}: {empty} of its cells show nothing any more")];
        }
        catch (NotebookException e)
        {
            return [new(Trouble.HalfFile, e.Message)];
        }
    }
}
