using System.Net.Sockets;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// Against a real server, which <c>.ci/postgres</c> starts on the loopback, and ends when its command ends.
/// </summary>
[Trait("Kind", "machine")]
public sealed class QueriesTests
{
    [Fact]
    public async Task All_queries_of_a_real_server_have_the_same_answer_and_the_server_ends_with_its_command()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Starts a PostgreSQL server as Debian installs it.");
        // It prints the variable, and then waits for the end of its input.
        using var server = ChildProcess.Start(
            Path.Combine(Repository.Root, ".ci", "postgres"),
            ["sh", "-c", $"echo \"${Database.Variable}\"; cat"]
        );
        if (await server.Output.ReadLineAsync(TestContext.Current.CancellationToken) is not { } connection)
        {
            await server.WaitAsync(TestContext.Current.CancellationToken);
            var reason = await server.Error.ReadToEndAsync(TestContext.Current.CancellationToken);
            Assert.SkipWhen(server.ExitCode == NoServer, reason.TrimEnd());
            throw new InvalidOperationException(reason);
        }

        var before = Environment.GetEnvironmentVariable(Database.Variable);
        Environment.SetEnvironmentVariable(Database.Variable, connection);
        try
        {
            var queries = new Queries();
            queries.CheckAnswers();
            Assert.Equal("Stock 1000 250.00", queries.OneRow());
        }
        finally
        {
            Environment.SetEnvironmentVariable(Database.Variable, before);
        }

        server.Input.Close();
        await server.WaitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, server.ExitCode);
        Assert.Throws<SocketException>(() => new TcpClient("127.0.0.1", PortIn(connection)));
    }

    // What a shell says if there is no such command.
    private const int NoServer = 127;

    private static int PortIn(string connection) =>
        int.Parse(
            connection.Split(';').Single(part => part.StartsWith("Port=", StringComparison.Ordinal))["Port=".Length..],
            System.Globalization.CultureInfo.InvariantCulture
        );
}
