using System.Net;
using System.Net.Sockets;
using PriceOfAwait.Tutorial.Books;

namespace PriceOfAwait.Tutorial.Tests.Books;

[Trait("Kind", "machine")]
public sealed class BookCommandTests : TestsInFolder
{
    public BookCommandTests() => NotebookFile.Write(Folder["out/a.ipynb"], "Console.WriteLine(1);");

    [Fact]
    public async Task A_book_is_written_where_it_was_asked_for_and_says_where()
    {
        var beside = await Invocation.OfAsync("book", Folder["out"]);
        var elsewhere = await Invocation.OfAsync("book", Folder["out"], "--to", Folder["site"]);
        Assert.Equal((ExitCode.Success, ExitCode.Success), (beside.ExitCode, elsewhere.ExitCode));
        Assert.EndsWith($": {Folder["out/book/index.html"]}", beside.Output.TrimEnd());
        Assert.EndsWith($": {Folder["site/index.html"]}", elsewhere.Output.TrimEnd());
        Assert.True(File.Exists(Folder["site/a.html"]));
    }

    [Fact]
    public async Task A_notebook_that_cannot_be_read_is_named_and_the_book_is_made_of_the_others()
    {
        File.WriteAllText(Folder["out/b.ipynb"], "no notebook");
        var book = await Invocation.OfAsync("book", Folder["out"]);
        Assert.Equal(ExitCode.Failure, book.ExitCode);
        Assert.Contains($"'{Folder["out/b.ipynb"]}' is not a notebook", book.Error);
        Assert.True(File.Exists(Folder["out/book/a.html"]));
    }

    [Fact]
    public async Task A_folder_of_something_else_is_written_to_by_force_only()
    {
        AtomicFile.Write(Folder["site/index.html"], "mine");
        var refused = await Invocation.OfAsync("book", Folder["out"], "--to", Folder["site"]);
        Assert.Equal((ExitCode.Failure, "mine"), (refused.ExitCode, File.ReadAllText(Folder["site/index.html"])));
        Assert.Contains("--force", refused.Error);
        var forced = await Invocation.OfAsync("book", Folder["out"], "--to", Folder["site"], "--force");
        Assert.Equal(ExitCode.Success, forced.ExitCode);
        Assert.NotEqual("mine", File.ReadAllText(Folder["site/index.html"]));
    }

    [Fact]
    public async Task A_cancelled_book_is_given_up_and_nothing_of_it_is_written()
    {
        NotebookFile.Write(
            Folder["out/long.ipynb"],
            [.. Enumerable.Range(0, 3000).Select(cell => $"var x{cell} = new[] {{ {cell} }};")]
        );
        using var cancelled = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        using var error = new StringWriter();
        var book = CommandLine.InvokeAsync(
            ["book", Folder["out"]],
            new Terminal(TextWriter.Null, error, IsLive: false),
            cancelled.Token
        );
        Assert.False(book.IsCompleted);
        await cancelled.CancelAsync();
        Assert.Equal(ExitCode.Cancelled, await book);
        Assert.Equal("Cancelled.", error.ToString().TrimEnd());
        Assert.False(Directory.Exists(Folder["out/book"]));
    }

    [Fact]
    public async Task A_port_that_the_user_may_not_have_or_another_program_has_is_wrong_usage()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var taken = await Invocation.OfAsync(
            "book",
            "--serve",
            Folder["out"],
            "--port",
            $"{((IPEndPoint)other.LocalEndpoint).Port}"
        );
        Assert.Equal(ExitCode.WrongUsage, taken.ExitCode);
        Assert.Contains("Choose another port with --port.", taken.Error);

        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere everybody may have port 80.");
        // Root may use every port, unless the process is started without that right.
        string[] command = ["dotnet", Invocation.Program, "book", "--serve", Folder["out"], "--port", "80"];
        command = Environment.IsPrivilegedProcess
            ? ["setpriv", "--bounding-set", "-net_bind_service", .. command]
            : command;
        var denied = await ChildProcess.RunAsync(
            command[0],
            command[1..],
            folder: null,
            environment: null,
            Cancellation
        );
        Assert.Equal(ExitCode.WrongUsage, denied.ExitCode);
        Assert.Equal(
            "Port 80 can't be used: Permission denied. Choose another port with --port.",
            denied.Error.TrimEnd()
        );
    }

    [Fact]
    public async Task Served_it_says_where_until_it_is_told_to_end_and_that_is_no_failure()
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        end.CancelAfter(TimeSpan.FromMinutes(1));
        using var output = new FirstLine();
        var serving = CommandLine.InvokeAsync(
            ["book", "--serve", Folder["out"], "--port", "0"],
            new Terminal(output, TextWriter.Null, IsLive: false),
            end.Token
        );
        var address = Regex.Match(await output.Told.Task.WaitAsync(end.Token), @"http://127\.0\.0\.1:\d+/").Value;
        using var client = new HttpClient();
        Assert.Contains("<title>The Price of Await</title>", await client.GetStringAsync(address, end.Token));
        await end.CancelAsync();
        Assert.Equal(ExitCode.Success, await serving);
        await Assert.ThrowsAsync<HttpRequestException>(() => client.GetStringAsync(address, Cancellation));
    }

    [Theory]
    [InlineData("01", "out/01-fast.ipynb")]
    [InlineData("1", "out/01-fast.ipynb")]
    [InlineData("10", "committed/10-now.ipynb")]
    [InlineData("0", "committed/00-start.ipynb")]
    [InlineData("01-fast", "out/01-fast.ipynb")]
    public void A_lesson_is_found_by_number_or_name_where_it_was_run_last(string lesson, string found)
    {
        string[] notebooks = ["out/01-fast", "committed/00-start", "committed/01-fast", "committed/10-now"];
        Array.ForEach(notebooks, notebook => NotebookFile.Write(Folder[notebook + ".ipynb"], "1"));
        Assert.Equal(Folder[found], PresentCommand.Find(lesson, Folder["out"], Folder["committed"]));
    }

    private sealed class FirstLine : StringWriter
    {
        public TaskCompletionSource<string> Told { get; } = new();

        public override void WriteLine(string? value) => Told.TrySetResult(value!);
    }
}
