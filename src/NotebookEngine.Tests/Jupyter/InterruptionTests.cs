using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>
/// Interrupting ends a cell, and leaves the session as it was. The tests share a kernel, which makes each show that the one before did.
/// </summary>
public sealed partial class InterruptionTests(Kernel kernel) : IClassFixture<Kernel>
{
    private const string Go = "Console.WriteLine(\"go\"); ";

    private readonly FrontEnd _kernel = kernel.FrontEnd;

    [Theory]
    [InlineData("await Task.Delay(-1);")]
    [InlineData("await new TaskCompletionSource<int>().Task.ConfigureAwait(false);")]
    [InlineData("await new ValueTask<int>(new TaskCompletionSource<int>().Task);")]
    [InlineData("async IAsyncEnumerable<int> Never() { await Task.Delay(-1); yield break; }\nawait foreach (var x in Never()) { }")]
    [InlineData("System.Threading.Thread.Sleep(-1);")]
    [InlineData("Task.Delay(-1).Wait();")]
    [InlineData("while (true) { }")]
    [InlineData("do ; while (true);")]
    [InlineData("for (;;) try { System.Threading.Thread.Sleep(10); } catch { }")]
    [InlineData("again: goto again;")]
    [InlineData("long Fibonacci(int n) => n < 2 ? n : Fibonacci(n - 1) + Fibonacci(n - 2); Fibonacci(80)")]
    [InlineData("await Task.Run(() => { while (true) { } });")]
    [InlineData("System.Threading.Tasks.Parallel.For(0, 4, i => { while (true) { } });")]
    [InlineData("new System.Threading.Thread(() => { while (true) { } }).Start(); System.Threading.Thread.Sleep(-1);")]
    [InlineData("async void Start() { while (true) await Task.Delay(1); }\nStart(); await Task.Delay(-1);")]
    [InlineData("Enumerable.Range(0, int.MaxValue).Sum(x => Math.Sin(x))")]
    [InlineData("(from x in Enumerable.Range(0, int.MaxValue) where x < 0 select x).Count()")]
    [InlineData("(from x in Enumerable.Range(0, int.MaxValue) let y = Math.Sin(x) select y).Sum()")]
    [InlineData("(from x in Enumerable.Range(0, 9) from y in Enumerable.Range(0, int.MaxValue) select Math.Sin(x + y)).Sum()")]
    [InlineData("class Fib(int n) { public long Value => n < 2 ? n : new Fib(n - 1).Value + new Fib(n - 2).Value; }\nnew Fib(80).Value")]
    [InlineData("class Fib(int n) { public long Value { get => n < 2 ? n : new Fib(n - 1).Value + new Fib(n - 2).Value; } }\nnew Fib(80).Value")]
    [InlineData("class Fib { public long this[int n] => n < 2 ? n : this[n - 1] + this[n - 2]; }\nnew Fib()[80]")]
    [InlineData("System.Threading.Tasks.Parallel.For(0, int.MaxValue, i => Math.Sin(i));")]
    [InlineData("while (true) { Func<Task> turn = async () => await Task.Yield(); await turn(); }")]
    [InlineData("System.Linq.Expressions.Expression<Func<int, int>> e = x => x;\nEnumerable.Range(0, int.MaxValue).Sum(x => Math.Sin(x))")]
    public async Task A_cell_ends_and_the_session_stays(string endless)
    {
        await _kernel.RunAsync("var kept = 42;");
        var lines = endless.Split('\n');
        var run = await _kernel.InterruptAsync(string.Join('\n', [.. lines[..^1], Go + lines[^1]]));
        Assert.Equal("error", run.Status);
        Assert.Equal("Interrupted", (string?)run.Error["ename"]);
        Assert.Equal("The cell was interrupted.", (string?)run.Error["evalue"]);
        Assert.Equal("42", (await _kernel.RunAsync("kept")).Value);
    }

    [Theory]
    [InlineData("var port = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0); port.Start(); port.AcceptTcpClient();")]
    [InlineData("System.Text.RegularExpressions.Regex.IsMatch(new string('a', 64) + '!', \"^(a+)+$\")")]
    [InlineData("System.Numerics.BigInteger.Pow(3, int.MaxValue / 4)")]
    [InlineData("Enumerable.Range(0, int.MaxValue).SelectMany(_ => Enumerable.Range(0, int.MaxValue)).LongCount()")]
    public async Task A_cell_that_cannot_end_is_left_behind_and_the_session_stays(string endless)
    {
        await using var kernel = await FrontEnd.StartAsync();
        await kernel.RunAsync("var kept = 42;");
        var run = await kernel.InterruptAsync("var early = 7; " + Go + endless);
        Assert.Equal("error", run.Status);
        Assert.Equal("Interrupted", (string?)run.Error["ename"]);
        Assert.Contains("the cell was left behind. All variables are kept.", (string?)run.Error["evalue"]);
        Assert.Equal("49", (await kernel.RunAsync("kept + early")).Value);
    }

    [Fact]
    public async Task A_query_that_another_provider_is_to_read_stays_as_it_was_written() => Assert.Equal(
        "System.Int32[].Where(x => (x > 1)).Select(x => (x + 1))",
        (await _kernel.RunAsync("(from x in new[] { 1, 2 }.AsQueryable() where x > 1 select x + 1).Expression.ToString()")).Value);

    [Fact]
    public async Task The_traceback_says_where_it_was()
    {
        var run = await _kernel.InterruptAsync("void Deep()\n{\n    " + Go + "while (true)\n    {\n    }\n}\nDeep();");
        var count = (int?)run.Content["execution_count"];
        Assert.Equal(
            ["Interrupted: The cell was interrupted.", $"   at Deep() in cell {count}, line 4", $"   at cell {count}, line 7"],
            run.Error["traceback"]!.AsArray().Select(line => Colors().Replace((string?)line ?? "", "")));
    }

    [Fact]
    public async Task What_the_cell_declared_before_is_kept()
    {
        await _kernel.InterruptAsync("var early = 7; " + Go + "await Task.Delay(-1);");
        Assert.Equal("7", (await _kernel.RunAsync("early")).Value);
    }

    [Fact]
    public async Task Finally_blocks_run()
    {
        await _kernel.InterruptAsync("var cleaned = false; try { " + Go + "while (true) { } } finally { cleaned = true; }");
        Assert.Equal("True", (await _kernel.RunAsync("cleaned")).Value);
    }

    [Theory]
    [InlineData("child.WaitForExit();")]
    [InlineData("await child.WaitForExitAsync();")]
    public async Task Programs_that_it_started_end_with_what_they_started(string wait)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no sh there.");
        var run = await _kernel.InterruptAsync(
            "var child = System.Diagnostics.Process.Start(\"sh\", [\"-c\", \"sleep 1000 & echo $!; wait\"]); " + wait);
        Assert.Equal("Interrupted", (string?)run.Error["ename"]);
        var grandchild = int.Parse(run.Text, CultureInfo.InvariantCulture);
        await AssertEndedAsync(grandchild);
        Assert.Equal("True", (await _kernel.RunAsync("child.HasExited")).Value);
    }

    [Fact]
    public async Task What_it_left_running_is_heard_no_more()
    {
        await _kernel.InterruptAsync(
            "var signal = new TaskCompletionSource(); var late = signal.Task.ContinueWith(_ => Console.WriteLine(\"late\")); "
                + "" + Go + "await Task.Delay(-1);");
        var next = await _kernel.RunAsync("signal.SetResult(); await late.ContinueWith(_ => { }); Console.WriteLine(\"new\");");
        Assert.Equal("new\n", next.Text);
    }

    [Fact]
    public async Task What_waits_behind_it_does_not_run()
    {
        _kernel.Send("execute_request", new() { ["code"] = "await Task.Delay(-1);" });
        _kernel.Send("execute_request", new() { ["code"] = "var never = 1;" });
        await _kernel.ControlAsync("kernel_info_request");
        await Task.Delay(200, TestContext.Current.CancellationToken);
        await _kernel.ControlAsync("interrupt_request");
        Assert.Equal("error", (string?)(await _kernel.ReceiveAsync())["status"]);
        Assert.Equal("aborted", (string?)(await _kernel.ReceiveAsync())["status"]);
    }

    [Fact]
    public async Task With_nothing_to_interrupt_nothing_happens()
    {
        Assert.Equal("ok", (string?)(await _kernel.ControlAsync("interrupt_request"))["status"]);
        Assert.Equal("2", (await _kernel.RunAsync("1 + 1")).Value);
    }

    [GeneratedRegex(@"\e\[\d+m")]
    private static partial Regex Colors();

    internal static async Task AssertEndedAsync(int processId)
    {
        try
        {
            using var process = Process.GetProcessById(processId);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(
                TimeSpan.FromSeconds(10), TestContext.Current.CancellationToken);
        }
        catch (ArgumentException)
        {
            // It isn't running.
        }
    }
}
