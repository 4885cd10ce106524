using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using PriceOfAwait.Tutorial.Books;

namespace PriceOfAwait.Tutorial.Tests.Books;

public sealed partial class BookCommandTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public BookCommandTests()
    {
        Directory.CreateDirectory(_folder["out"]);
        NotebookFile.Write(_folder["out/a.ipynb"], "Console.WriteLine(1);");
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_book_is_written_where_it_was_asked_for_and_says_where()
    {
        var beside = await Invocation.OfAsync("book", _folder["out"]);
        var elsewhere = await Invocation.OfAsync("book", _folder["out"], "--to", _folder["site"]);

        Assert.Equal((ExitCode.Success, ExitCode.Success), (beside.ExitCode, elsewhere.ExitCode));
        Assert.EndsWith($": {_folder["out/book/index.html"]}", beside.Output.TrimEnd(), StringComparison.Ordinal);
        Assert.EndsWith($": {_folder["site/index.html"]}", elsewhere.Output.TrimEnd(), StringComparison.Ordinal);
        Assert.True(File.Exists(_folder["site/a.html"]));
    }

    [Fact]
    public async Task A_notebook_that_cannot_be_read_is_named_and_the_book_is_made_of_the_others()
    {
        File.WriteAllText(_folder["out/b.ipynb"], "no notebook");
        var book = await Invocation.OfAsync("book", _folder["out"]);
        Assert.Equal(ExitCode.Failure, book.ExitCode);
        Assert.Contains($"'{_folder["out/b.ipynb"]}' is not a notebook", book.Error, StringComparison.Ordinal);
        Assert.True(File.Exists(_folder["out/book/a.html"]));
    }

    [Fact]
    public async Task A_folder_of_something_else_is_written_to_by_force_only()
    {
        Directory.CreateDirectory(_folder["site"]);
        File.WriteAllText(_folder["site/index.html"], "mine");
        var refused = await Invocation.OfAsync("book", _folder["out"], "--to", _folder["site"]);
        Assert.Equal((ExitCode.Failure, "mine"), (refused.ExitCode, File.ReadAllText(_folder["site/index.html"])));
        Assert.Contains("--force", refused.Error, StringComparison.Ordinal);

        var forced = await Invocation.OfAsync("book", _folder["out"], "--to", _folder["site"], "--force");
        Assert.Equal(ExitCode.Success, forced.ExitCode);
        Assert.NotEqual("mine", File.ReadAllText(_folder["site/index.html"]));
    }

    [Fact]
    public async Task A_cancelled_book_is_given_up_and_nothing_of_it_is_written()
    {
        NotebookFile.Write(_folder["out/long.ipynb"], [.. Enumerable.Range(0, 3000).Select(cell => $"var x{cell} = new[] {{ {cell} }};")]);
        using var cancelled = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        using var error = new StringWriter();
        var book = CommandLine.InvokeAsync(["book", _folder["out"]], new Terminal(TextWriter.Null, error, IsLive: false), cancelled.Token);
        Assert.False(book.IsCompleted);
        await cancelled.CancelAsync();

        Assert.Equal(ExitCode.Cancelled, await book);
        Assert.Equal("Cancelled.", error.ToString().TrimEnd());
        Assert.False(Directory.Exists(_folder["out/book"]));
    }

    [Fact]
    public async Task Where_standard_output_is_full_the_book_is_told_of_on_standard_error()
    {
        using var error = new StringWriter();
        var exitCode = await CommandLine.InvokeAsync(
            ["book", _folder["out"]], new Terminal(new FullWriter(), error, IsLive: false), TestContext.Current.CancellationToken);
        Assert.Equal(ExitCode.Failure, exitCode);
        Assert.Contains(_folder["out/book/index.html"], error.ToString(), StringComparison.Ordinal);
        Assert.Contains("Standard output can't be written: it is full.", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_that_the_user_may_not_have_is_wrong_usage()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere everybody may have it.");
        // Root may use every port, unless the process is started without that right.
        string[] command = ["dotnet", Path.Combine(AppContext.BaseDirectory, "tutorial.dll"), "book", "--serve", _folder["out"], "--port", "80"];
        command = Environment.IsPrivilegedProcess ? ["setpriv", "--bounding-set", "-net_bind_service", .. command] : command;
        var serve = await ChildProcess.RunAsync(
            command[0], command[1..], folder: null, environment: null, TestContext.Current.CancellationToken);

        Assert.Equal(ExitCode.WrongUsage, serve.ExitCode);
        Assert.Equal("Port 80 can't be used: Permission denied. Give another port with --port.", serve.Error.TrimEnd());
    }

    [Fact]
    public async Task Served_it_says_where_until_it_is_told_to_end_and_that_is_no_failure()
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        end.CancelAfter(TimeSpan.FromMinutes(1));
        using var output = new FirstLine();
        var serving = CommandLine.InvokeAsync(
            ["book", "--serve", _folder["out"], "--port", "0"], new Terminal(output, TextWriter.Null, IsLive: false), end.Token);
        var address = Address().Match(await output.Told.Task.WaitAsync(end.Token)).Value;
        using var client = new HttpClient();
        Assert.Contains(
            "<title>The Price of Await</title>", await client.GetStringAsync(address, end.Token), StringComparison.Ordinal);
        await end.CancelAsync();
        Assert.Equal(ExitCode.Success, await serving);
        await Assert.ThrowsAsync<HttpRequestException>(() => client.GetStringAsync(address, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("01", "out/01-fast.ipynb")]
    [InlineData("1", "out/01-fast.ipynb")]
    [InlineData("10", "committed/10-now.ipynb")]
    [InlineData("0", "committed/00-start.ipynb")]
    [InlineData("01-fast", "out/01-fast.ipynb")]
    public void A_lesson_is_found_by_number_or_name_where_it_was_run_last(string lesson, string found)
    {
        Directory.CreateDirectory(_folder["committed"]);
        foreach (var notebook in new[] { "out/01-fast", "committed/00-start", "committed/01-fast", "committed/10-now" })
        {
            NotebookFile.Write(_folder[notebook + ".ipynb"], "1");
        }

        Assert.Equal(_folder[found], PresentCommand.Find(lesson, _folder["out"], _folder["committed"]));
    }

    [Fact]
    public async Task A_port_that_is_taken_is_wrong_usage()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var serve = await Invocation.OfAsync("book", "--serve", _folder["out"], "--port", $"{((IPEndPoint)other.LocalEndpoint).Port}");
        Assert.Equal(ExitCode.WrongUsage, serve.ExitCode);
        Assert.Contains("Give another port with --port.", serve.Error, StringComparison.Ordinal);
    }

    private sealed class FirstLine : StringWriter
    {
        public TaskCompletionSource<string> Told { get; } = new();

        public override void WriteLine(string? value) => Told.TrySetResult(value!);
    }

    private sealed class FullWriter : StringWriter
    {
        public override void WriteLine(string? value) => throw new IOException("it is full.");
    }

    [GeneratedRegex(@"http://127\.0\.0\.1:\d+/")]
    private static partial Regex Address();
}
