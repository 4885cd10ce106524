namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

/// <summary>
/// One run of many independent cells, for tests that each look at one: a worker's start is what takes time. A cell is found
/// by its text.
/// </summary>
public sealed class CellsRun : IAsyncLifetime
{
    private static readonly string[] Sources =
    [
        Cells.Declares, Cells.UsesState, Cells.Awaits, Cells.String, Cells.Null, Cells.VoidCall, Cells.Statement, Cells.Record,
        Cells.List, Cells.Display, Cells.DisplayHtmlText, Cells.DisplayAs, Cells.Html, Cells.TrailingDisplay, Cells.Update,
        Cells.Streams, Cells.Merged, Cells.Timed, Cells.DoesNotCompile, Cells.Throws, Cells.ThrowsInMethod, Cells.ThrowsInner,
        Cells.ThrowsAsync, Cells.AfterThrow, Cells.KeptState, Cells.OtherLanguage, Cells.NullableWarning, Cells.NewestCSharp,
        Cells.ReadsKeyboard, Cells.RawText, Cells.Emoji, Cells.DisplayFails, Cells.Empty, Cells.Imports, Cells.KeepsDeclaration,
        Cells.Lambdas, Cells.Clears,
    ];

    internal TestRun Run { get; private set; } = null!;

    public async ValueTask InitializeAsync() =>
        Run = await TestNotebook.RunAsync(Sources, new() { KeepGoing = true });

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    /// <summary>The number of the cell with this text.</summary>
    internal static int Number(string source) => Array.IndexOf(Sources, source) + 1;
}

internal static class Cells
{
    public const string Declares = "int counter = 40; int Twice(int x) => 2 * x; record Point(int X, int Y);";
    public const string UsesState = "counter += 2; Twice(counter)";
    public const string Awaits = "var awaited = await Task.Run(async () => { await Task.Delay(1); return 7; }); awaited";
    public const string String = "\"<b>plain</b>\"";
    public const string Null = "(string)null";
    public const string VoidCall = "Console.Write(\"void\")";
    public const string Statement = "var nothingShown = 5;";
    public const string Record = "new Point(3, 4)";
    public const string List = "Enumerable.Range(1, 30)";
    public const string Display = "display(new Point(1, 2)); 17.Display(\"text/plain\");";
    public const string DisplayHtmlText = "display(\"<b>x</b>\", \"text/html\");";
    public const string DisplayAs = "\"<b>x</b>\".DisplayAs(\"text/html\");";
    public const string Html = "HTML(\"<i>markup</i>\")";
    public const string TrailingDisplay = "display(\"once\")";
    public const string Update = "var shown = display(\"before\"); Console.WriteLine(\"between\"); shown.Update(\"after\");";
    public const string Streams = "Console.WriteLine(\"out 1\"); Console.Error.WriteLine(\"err\"); display(\"value\"); "
        + "Console.WriteLine(\"out 2\");";
    public const string Merged = "Console.Write(\"a\"); Console.WriteLine(\"b\"); await Task.Delay(20); Console.WriteLine(\"c\");";
    public const string Timed = "#!time\nConsole.WriteLine(\"work\");";
    public const string DoesNotCompile = "var fine = 1;\nvar x = missing;\n  int y = \"text\";";
    public const string Throws = "var before = 1;\n\nthrow new InvalidOperationException(\"went wrong\");";
    public const string ThrowsInMethod = "void Outer()\n{\n    Inner();\n}\nvoid Inner() => throw new FormatException(\"deep\");\nOuter();";
    public const string ThrowsInner = "try { int.Parse(\"x\"); }\ncatch (Exception e) { throw new ArgumentException(\"outer\", e); }";
    public const string ThrowsAsync = "async Task FailAsync()\n{\n    await Task.Yield();\n    throw new "
        + "TimeoutException(\"late\");\n}\nawait FailAsync();";
    public const string AfterThrow = "int kept = 99;\nthrow new Exception(\"after kept\");";
    public const string KeptState = "kept";
    public const string OtherLanguage = "#!fsharp\nlet x = 1";
    public const string NullableWarning = "string? maybe = null; int unused; async Task Odd() { } maybe?.Length";
    public const string NewestCSharp = "int[] some = [1, 2, 3]; some is [1, .., var last] ? last : 0";
    public const string ReadsKeyboard = "Console.ReadLine()";
    public const string RawText = "using (var raw = Console.OpenStandardOutput()) "
        + "raw.Write(\"{\\\"event\\\":\\\"end\\\",\\\"Succeeded\\\":false}\\n\"u8);";
    public const string Emoji = "Console.WriteLine(\"τ ≤ 3 μs 🚀\");";
    public const string DisplayFails = "class Broken { public override string ToString() => throw new Exception(\"no text\"); }\nnew "
        + "Broken().Display(\"text/plain\");";
    public const string Empty = "";
    public const string Imports = "Encoding.UTF8.WebName + new List<int>().Count + new ArrayList().Count";
    public const string Lambdas = """
        Func<int, string?> none = x => null;
        Func<int, int[]> some = x => [x];
        Func<int, Func<int, int>> plus = x => y => x + y;
        Func<int, int> fails = x => throw new Exception();
        Action<List<int>> add = list => list.Add(1);
        Func<Task> turn = async () => await Task.Yield();
        Func<Task<int>> later = async () => await Task.FromResult(3);
        System.Linq.Expressions.Expression<Func<int, int>> tree = x => x + 1;
        var list = new List<int>();
        add(list);
        await turn();
        list.ForEach(x => Console.Write(x));
        $"{none(1)} {plus(1)(2)} {tree} {some(5)[0]} {await later()} {new[] { 4 }.AsQueryable().Count(x => x > 3)}"
        """;
    public const string Clears = "Console.Write(\"before\"); display(1); Console.Clear(); Console.Write(\"after\");";
    public const string KeepsDeclaration = "class Shape { public virtual double Area => 0; }\nclass Square : Shape { public override "
        + "double Area => 4; }\nnew Square().Area";
}
