using System.Text.Json;
using PriceOfAwait.ClassBoard;
using PriceOfAwait.InClass;

namespace PriceOfAwait.Tutorial.Classes;

internal sealed class ClassCommand : TerminalCommand
{
    public const int DefaultPort = 8422;

    public ClassCommand(Terminal terminal)
        : base(terminal, "class", "Compare the results of many machines, live on a board or afterwards from files.")
    {
        Add(Host());
        Add(Export());
        Add(Report());
    }

    private Command Host()
    {
        var lan = Symbols.Flag(
            "--lan",
            "Let other machines on the network connect; without it, only this machine can."
        );
        var isShared = Symbols.Flag(
            "--shared-address",
            "All attendees come from one network address, as behind a router, a tunnel or a forwarded port: let all of "
                + $"them join from it. Without it, at most {AddressLimits.OfMachine.Attendees} join from each address, "
                + "so that no single machine fills the class."
        );
        var port = CommonOptions.PortOption("", usual: DefaultPort);
        var database = Symbols.Text(
            "--database",
            "file",
            "The class's file: a new one starts a class, an existing one continues it; by default the "
                + "repository's out/class.db."
        );
        var host = new Command(
            "host",
            "Show a class's guesses, figures, verdicts and exercises on a board as they arrive. Ctrl+C ends it; "
                + "a restart continues it."
        )
        {
            lan,
            isShared,
            port,
            database,
        };
        host.SetAction(
            (parse, cancellation) =>
                HostAsync(
                    parse.GetValue(database) ?? Path.Combine(Repository.Out, "class.db"),
                    parse.GetValue(lan),
                    parse.GetValue(isShared) ? AddressLimits.OfClass : AddressLimits.OfMachine,
                    parse.GetValue(port),
                    cancellation
                )
        );
        return host;
    }

    private async Task<int> HostAsync(
        string database,
        bool isOnNetwork,
        AddressLimits limits,
        int port,
        CancellationToken cancellation
    )
    {
        try
        {
            await using var server = await CommonOptions.StartAsync(
                ClassServer.StartAsync(database, isOnNetwork, limits, port, Catalogue.Load(), cancellation)
            );
            var address = $"{server.Address.Authority}{server.Address.AbsolutePath}";
            Terminal.Output.WriteLine(
                $"""
                For you alone: {server.TeacherAddress}
                  Open it on your own screen, not on the projector's: anyone who reads this address controls the board
                  (arrow keys; r reveals) and can remove attendees.
                For everybody: {server.Address}
                  Open it on the projector. It shows what you select, and how to join:
                  In a notebook's cell: Class.Join("{address}", "nickname")
                  or before the editor starts: {Class.Variable}={address}/nickname
                {(
                    isOnNetwork ? WhatIfOutOfReach(server) + Environment.NewLine : ""
                )}{HowManyFromAnAddress(limits)}
                Ctrl+C ends it. {database} stores what has arrived.
                """
            );
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            // Ctrl+C is the regular end.
        }

        return ExitCode.Success;
    }

    private static string HowManyFromAnAddress(AddressLimits limits) =>
        limits.TellMachinesApart
            ? $"At most {limits.Attendees} attendees join from one network address. If the class shares one, as behind "
                + "a router, a tunnel or a forwarded port, start this with --shared-address."
            : "All attendees may join from one network address, so a single machine could fill the class. If one does, "
                + "close the class to new attendees: see Attendees, on your page.";

    private static string WhatIfOutOfReach(ClassServer server) =>
        server.Address.IsLoopback
            ? "  This machine is not on a network, so no one else can connect. Connect it, and start this again."
            : $"  If that does not answer, open port {server.Address.Port} in this machine's firewall"
                + (
                    server.OtherAddresses is []
                        ? "."
                        : $", or try its other networks: {string.Join(", ", server.OtherAddresses)}"
                );

    private Command Export()
    {
        var nickname = new Argument<string>("nickname") { Description = "Your name, as the report shows it." };
        var to = Symbols.Text("--to", "file", "The file; by default NICKNAME.json in the current folder.");
        var export = new Command(
            "export",
            "Write this machine's results to a small text file, to hand in where no network connects the class. It "
                + "contains guesses, figures with the machine's type, verdicts and exercise results, and nothing else. "
                + "Read it before you share it."
        )
        {
            nickname,
            to,
        };
        export.SetAction(parse => Export(parse.GetRequiredValue(nickname), parse.GetValue(to)));
        return export;
    }

    private void Export(string nickname, string? to)
    {
        if (Nickname.ErrorIn(nickname) is { } error)
        {
            throw new UsageException($"'{nickname}' can't be the nickname: {error}.");
        }

        var name = string.Concat(nickname.Select(sign => char.IsLetterOrDigit(sign) ? sign : '-'));
        var file = Path.GetFullPath(to ?? $"{name}.json");
        UsageException.UnlessOwn(file, IsDelivery, "--to");
        var entries = ResultFolder.OfReader.Entries;
        if (entries.Count == 0)
        {
            throw new UsageException(
                "There is nothing to export yet. Run some notebooks first, but not at the speed recorded: "
                    + "dotnet run --project src/Tutorial -- run notebooks/02-cached-completed-tasks.ipynb"
            );
        }

        AtomicFile.Write(file, JsonSerializer.Serialize(new Delivery(nickname, entries), Entry.Format) + "\n");
        Terminal.Output.WriteLine($"This machine's results are in {file}. Give it to the teacher.");
        ResultFolder
            .OfReader.Unreadable.Select(unreadable =>
                $"Without the result in {unreadable}, which can't be read. Run its notebook again, then export again."
            )
            .ToList()
            .ForEach(Terminal.Error.WriteLine);
    }

    private static bool IsDelivery(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<Delivery>(File.ReadAllBytes(file), Entry.Format) is not null;
        }
        catch (Exception e) when (e is JsonException or NotSupportedException)
        {
            return false;
        }
    }

    private Command Report()
    {
        var folder = new Argument<string>("folder")
        {
            Description =
                "The folder with files from 'class export', or with a folder for each recorded machine, like "
                + "data/recorded.",
        };
        var to = Symbols.Text(
            "--to",
            "folder",
            "The book's folder: new, empty, or an earlier book's; by default the repository's out/class."
        );
        var report = new Command(
            "report",
            "Make a page with the results of many machines: guesses beside the truth, ratios by machine, "
                + "and which findings hold on all of them. It is a page of a book, with the notebooks of out/ if "
                + "there are any."
        )
        {
            folder,
            to,
        };
        report.SetAction(
            async (parse, cancellation) =>
            {
                var catalogue = Catalogue.Load();
                var writer = new BookWriter
                {
                    Extra = ClassReport.Read(parse.GetRequiredValue(folder), catalogue).ToPage(catalogue),
                };
                var site = await writer.WriteAsync(Repository.Out, cancellation);
                var book = site.WriteTo(
                    parse.GetValue(to) ?? Path.Combine(Repository.Out, "class"),
                    cancellation: cancellation
                );
                Terminal.Output.WriteLine(
                    $"The report: {Path.Combine(Path.GetDirectoryName(book)!, ClassReport.File)}"
                );
            }
        );
        return report;
    }
}
