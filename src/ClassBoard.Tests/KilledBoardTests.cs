using System.Net;

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>The command's own process, killed as by a power switch.</summary>
[Trait("Kind", "machine")]
public sealed class KilledBoardTests
{
    [Fact]
    public async Task What_the_board_has_taken_is_there_after_it_was_killed_and_attendees_go_on()
    {
        using var folder = new TemporaryFolder();
        using var http = new HttpClient();
        var taken = 0;
        var (board, address) = await HostAsync(folder["class.db"], port: 0);
        using (board)
        {
            await Task.WhenAll(
                Enumerable
                    .Range(0, 10)
                    .Select(async number =>
                    {
                        var attendee = new Attendee($"attendee {number}", address, http);
                        try
                        {
                            while (true)
                            {
                                Assert.Equal(
                                    HttpStatusCode.NoContent,
                                    await attendee.SendAsync(Made.Guess(number + 1))
                                );
                                if (Interlocked.Increment(ref taken) == 100)
                                {
                                    // In the midst of what the others send.
                                    board.Kill();
                                }
                            }
                        }
                        catch (HttpRequestException)
                        {
                            // It is dead.
                        }
                    })
            );
        }

        var (again, same) = await HostAsync(folder["class.db"], address.Port);
        using var ended = again;
        Assert.Equal(address, same);
        var page = await http.GetStringAsync(address, TestContext.Current.CancellationToken);
        Assert.All(Enumerable.Range(0, 10), number => Assert.Contains($"<li>attendee {number}</li>", page));
        Assert.Equal(HttpStatusCode.NoContent, await new Attendee("late", address, http).SendAsync(Made.Guess(2)));
        again.Kill();
        await again.WaitAsync(TestContext.Current.CancellationToken);
        using var room = new ClassRoom(folder["class.db"], ClassTests.Catalogue, AddressLimits.OfClass);
        Assert.InRange(room.EntryCount, taken + 1, taken + 1 + 10);
    }

    private static async Task<(ChildProcess Board, Uri Address)> HostAsync(string database, int port)
    {
        var board = ChildProcess.Start(
            DotNetHost.Executable,
            [
                Path.Combine(AppContext.BaseDirectory, "tutorial.dll"),
                "class",
                "host",
                "--shared-address",
                "--database",
                database,
                "--port",
                $"{port}",
            ]
        );
        string? said;
        do
        {
            said =
                await board.Output.ReadLineAsync(TestContext.Current.CancellationToken)
                ?? throw new IOException(await board.Error.ReadToEndAsync(TestContext.Current.CancellationToken));
        } while (!said.Contains("For everybody:", StringComparison.Ordinal));
        return (board, new(said[said.IndexOf("http:", StringComparison.Ordinal)..].Trim()));
    }
}
