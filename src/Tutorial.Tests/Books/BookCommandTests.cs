using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using PriceOfAwait.Tutorial.Shell;

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
    public async Task A_notebook_that_cannot_be_read_is_named()
    {
        File.WriteAllText(_folder["out/b.ipynb"], "no notebook");
        var book = await Invocation.OfAsync("book", _folder["out"]);
        Assert.Equal(ExitCode.Failure, book.ExitCode);
        Assert.Contains($"'{_folder["out/b.ipynb"]}' is not a notebook", book.Error, StringComparison.Ordinal);
        Assert.Empty(book.Output);
    }

    [Fact]
    public async Task A_folder_that_cannot_be_written_is_named()
    {
        var book = await Invocation.OfAsync("book", _folder["out"], "--to", _folder["out/a.ipynb"]);
        Assert.Equal(ExitCode.Failure, book.ExitCode);
        Assert.Contains($"The book cannot be written to '{_folder["out/a.ipynb"]}'", book.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Served_it_says_where_until_it_is_told_to_end_and_that_is_no_failure()
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        end.CancelAfter(TimeSpan.FromMinutes(1));
        using var written = new StringWriter();
        var output = TextWriter.Synchronized(written);
        var serving = CommandLine.InvokeAsync(
            ["serve", _folder["out"], "--port", "0"], new Terminal(output, TextWriter.Null, IsLive: false), end.Token);
        Match address;
        while (!(address = Address().Match(Written())).Success && !serving.IsCompleted)
        {
            await Task.Delay(50, end.Token);
        }

        using var client = new HttpClient();
        Assert.Contains(
            "<title>The Price of Await</title>", await client.GetStringAsync(address.Value, end.Token), StringComparison.Ordinal);
        await end.CancelAsync();
        Assert.Equal(ExitCode.Success, await serving);
        await Assert.ThrowsAsync<HttpRequestException>(() => client.GetStringAsync(address.Value, TestContext.Current.CancellationToken));

        string Written()
        {
            // What a synchronized writer locks.
            lock (output)
            {
                return written.ToString();
            }
        }
    }

    [Fact]
    public async Task A_port_that_is_taken_is_wrong_usage()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var serve = await Invocation.OfAsync("serve", _folder["out"], "--port", $"{((IPEndPoint)other.LocalEndpoint).Port}");
        Assert.Equal(ExitCode.WrongUsage, serve.ExitCode);
        Assert.Contains("Give another port with --port.", serve.Error, StringComparison.Ordinal);
    }

    [GeneratedRegex(@"http://127\.0\.0\.1:\d+/")]
    private static partial Regex Address();
}
