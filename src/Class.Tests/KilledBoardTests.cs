using System.Net;
using System.Text.RegularExpressions;

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>The command's own process, killed as by a power switch.</summary>
public sealed partial class KilledBoardTests
{
    [Fact]
    public async Task What_the_board_has_taken_is_there_after_it_was_killed_and_attendees_go_on()
    {
        using var folder = new TemporaryFolder();
        using var http = new HttpClient();
        Uri address;
        var taken = 0;
        using (var board = await HostAsync(folder["class.db"], port: 0))
        {
            address = board.Address;
            await Task.WhenAll(Enumerable.Range(0, 10).Select(async number =>
            {
                var attendee = new Attendee($"attendee {number}", address, http);
                try
                {
                    while (true)
                    {
                        Assert.Equal(HttpStatusCode.NoContent, (await attendee.SendAsync(Made.Guess(number + 1))).StatusCode);
                        if (Interlocked.Increment(ref taken) == 100)
                        {
                            // In the midst of what the others send.
                            board.Process.Kill();
                        }
                    }
                }
                catch (HttpRequestException)
                {
                    // It is dead.
                }
            }));
        }

        using var again = await HostAsync(folder["class.db"], address.Port);
        Assert.Equal(address, again.Address);
        var page = await http.GetStringAsync(address, TestContext.Current.CancellationToken);
        Assert.All(Enumerable.Range(0, 10), number => Assert.Contains($"<li>attendee {number}</li>", page, StringComparison.Ordinal));
        Assert.Equal(HttpStatusCode.NoContent, (await new Attendee("late", address, http).SendAsync(Made.Guess(2))).StatusCode);
        again.Process.Kill();
        await again.Process.WaitAsync(TestContext.Current.CancellationToken);
        using var room = new ClassRoom(folder["class.db"], TestClass.Catalogue);
        Assert.InRange(room.EntryCount, taken + 1, taken + 1 + 10);
    }

    private static async Task<Hosted> HostAsync(string database, int port)
    {
        var process = ChildProcess.Start(DotNetHost.Path,
        [
            Path.Combine(AppContext.BaseDirectory, "tutorial.dll"), "class", "host", "--database", database, "--port", $"{port}",
        ]);
        var said = "";
        while (Joining().Match(said) is { Success: false })
        {
            said = await process.Output.ReadLineAsync(TestContext.Current.CancellationToken)
                ?? throw new IOException(await process.Error.ReadToEndAsync(TestContext.Current.CancellationToken));
        }

        return new(process, new(Joining().Match(said).Groups[1].Value));
    }

    [GeneratedRegex(@"To join:\s+(http://\S+)")]
    private static partial Regex Joining();

    private sealed record Hosted(ChildProcess Process, Uri Address) : IDisposable
    {
        public void Dispose() => Process.Dispose();
    }
}
