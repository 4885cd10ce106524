using System.CommandLine;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.ClassBoard.Hosting;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Classes;

/// <summary><c>class host</c>: the board of a class, on the teacher's machine.</summary>
internal sealed class HostCommand : TerminalCommand
{
    private readonly Option<bool> _lan = new("--lan")
    {
        Description = "Let other machines of the network come; without it the board is on this machine only.",
    };

    private readonly PortOption _port = new("", usual: 8422);

    private readonly Option<string> _database = new("--database")
    {
        Description = "The file of the class: a new one begins a class, an old one goes on with it; out/class.db when not given.",
        HelpName = "file",
        DefaultValueFactory = _ => Path.Combine(Repository.Root, "out", "class.db"),
    };

    public HostCommand(Terminal terminal)
        : base(terminal, "host", "Show a class's guesses, figures, verdicts and exercises on a board, as they come. Ctrl+C ends it; "
            + "started again it goes on.")
    {
        Add(_lan);
        Add(_port);
        Add(_database);
        SetAction(HostAsync);
    }

    private async Task<int> HostAsync(ParseResult parse, CancellationToken cancellation)
    {
        try
        {
            await using var server = await PortOption.StartAsync(ClassServer.StartAsync(
                parse.GetRequiredValue(_database), parse.GetValue(_lan), parse.GetValue(_port), Catalogue.Load(), cancellation));
            Terminal.TryTell($"""
                The board: {server.TeacherAddress}
                  For the projector. Whoever has this address moves the board (arrow keys, r reveals) and removes attendees. Show it to nobody.
                To join:   {server.Address}
                  In a notebook's cell: Class.Join("{server.Address.Authority}{server.Address.AbsolutePath}", "nickname")
                  or before it starts: {Class.Variable}={server.Address.Authority}{server.Address.AbsolutePath}
                {(parse.GetValue(_lan) ? Reach(server) + Environment.NewLine : "")}Ctrl+C ends it. {parse.GetRequiredValue(_database)} keeps what has come.
                """);
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // That is how it ends.
        }

        return ExitCode.Success;
    }

    /// <summary>What to do where attendees don't get there.</summary>
    private static string Reach(ClassServer server) =>
        server.Address.IsLoopback ? "  This machine is in no network now, so nobody else gets there. Connect it, and start this again."
        : server.OtherAddresses is [] ? $"  Where that does not answer, let port {server.Address.Port} through this machine's firewall."
        : $"  Where that does not answer, let port {server.Address.Port} through this machine's firewall, or try its other networks: "
            + string.Join(", ", server.OtherAddresses);
}
