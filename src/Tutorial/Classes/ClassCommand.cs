using System.Text.Json;
using PriceOfAwait.Attending;
using PriceOfAwait.ClassBoard;

namespace PriceOfAwait.Tutorial.Classes;

internal sealed class ClassCommand : TerminalCommand
{
    public ClassCommand(Terminal terminal)
        : base(terminal, "class", "See what many machines found, side by side: live on a board, or from files.")
    {
        Add(Host());
        Add(Export());
        Add(Report());
    }

    private Command Host()
    {
        var lan = Symbols.Flag("--lan", "Let other machines of the network come; without it the board is on this machine only.");
        var port = Symbols.PortOption("", usual: 8422);
        var database = new Option<string>("--database")
        {
            Description = "The file of the class: a new one begins a class, an old one goes on with it; out/class.db when not given.",
            HelpName = "file",
            DefaultValueFactory = _ => Path.Combine(Repository.Root, "out", "class.db"),
        };
        var host = new Command("host", "Show a class's guesses, figures, verdicts and exercises on a board, as they come. Ctrl+C ends it; "
            + "started again it goes on.") { lan, port, database };
        host.SetAction((parse, cancellation) =>
            HostAsync(parse.GetRequiredValue(database), parse.GetValue(lan), parse.GetValue(port), cancellation));
        return host;
    }

    private async Task<int> HostAsync(string database, bool isOnNetwork, int port, CancellationToken cancellation)
    {
        try
        {
            await using var server = await Symbols.StartAsync(
                ClassServer.StartAsync(database, isOnNetwork, port, Catalogue.Load(), cancellation));
            var address = $"{server.Address.Authority}{server.Address.AbsolutePath}";
            Terminal.TryTell($"""
                The board: {server.TeacherAddress}
                  For the projector. Whoever has this address moves the board (arrow keys, r reveals) and removes attendees. Show it to nobody.
                To join:   {server.Address}
                  In a notebook's cell: Class.Join("{address}", "nickname")
                  or before it starts: {Class.Variable}={address}/nickname
                {(isOnNetwork ? WhatIfOutOfReach(server) + Environment.NewLine : "")}Ctrl+C ends it. {database} keeps what has come.
                """);
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // That is how it ends.
        }

        return ExitCode.Success;
    }

    private static string WhatIfOutOfReach(ClassServer server) =>
        server.Address.IsLoopback
            ? "  This machine is in no network now, so nobody else gets there. Connect it, and start this again."
        : $"  Where that does not answer, let port {server.Address.Port} through this machine's firewall"
            + (server.OtherAddresses is [] ? "." : $", or try its other networks: {string.Join(", ", server.OtherAddresses)}");

    private Command Export()
    {
        var nickname = new Argument<string>("nickname") { Description = "Who found it, as the report is to show it." };
        var to = Symbols.Text("--to", "file", "The file; NICKNAME.json in the folder that you are in when not given.");
        var export = new Command("export", "Write what this machine has found to one small file: guesses, figures with the machine's kind, "
            + "verdicts, outcomes of exercises. Nothing else is in it; it is text, and can be read before it is given away.")
        { nickname, to };
        export.SetAction(parse => Export(parse.GetRequiredValue(nickname), parse.GetValue(to)));
        return export;
    }

    private void Export(string nickname, string? to)
    {
        if (Catalogue.ErrorInName(nickname) is { } error)
        {
            throw new UsageException($"'{nickname}' can't be the nickname: {error}.");
        }

        var entries = FoundFolder.OfReader.Entries;
        if (entries.Count == 0)
        {
            throw new UsageException(
                "There is nothing to export yet. Run some notebooks first, not from recorded figures: "
                + "dotnet run --project src/Tutorial -- run notebooks/02-cached-completed-tasks.ipynb");
        }

        var name = string.Concat(nickname.Select(sign => char.IsLetterOrDigit(sign) ? sign : '-'));
        var file = Path.GetFullPath(to ?? $"{name}.json");
        AtomicFile.Write(file, JsonSerializer.Serialize(new Delivery(nickname, entries), Entry.Format) + "\n");
        Terminal.TryTell($"What this machine has found is in {file}. Give it to whoever teaches.");
    }

    private Command Report()
    {
        var folder = new Argument<string>("folder")
        {
            Description = "The folder with the files that 'class export' wrote, or with a folder for each recorded machine, as data/recorded.",
        };
        var to = new Option<string>("--to")
        {
            Description = "The folder for the book: a new or empty one, or that of an earlier book; out/class when not given.",
            HelpName = "folder",
            DefaultValueFactory = _ => Path.Combine(Repository.Root, "out", "class"),
        };
        var report = new Command("report", "Make a page of what many machines found: guesses beside the truth, ratios by machine, and which "
            + "findings hold on all of them. It is a page of a book, with the notebooks of out/ where there are some.")
        { folder, to };
        report.SetAction(async (parse, cancellation) =>
        {
            var catalogue = Catalogue.Load();
            var writer = new BookWriter { Extra = ClassReport.Read(parse.GetRequiredValue(folder), catalogue).ToPage(catalogue) };
            var site = await writer.WriteAsync(Path.Combine(Repository.Root, "out"), cancellation);
            var book = site.WriteTo(parse.GetRequiredValue(to), cancellation: cancellation);
            Terminal.TryTell($"The report: {Path.Combine(Path.GetDirectoryName(book)!, ClassReport.File)}");
        });
        return report;
    }
}
