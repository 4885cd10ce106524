using System.CommandLine;
using PriceOfAwait.Book;
using PriceOfAwait.ClassBoard;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Classes;

/// <summary><c>class report</c>: the board as a page of the book, from exported files or recorded machines.</summary>
internal sealed class ReportCommand : TerminalCommand
{
    private readonly Argument<string> _folder = new("folder")
    {
        Description = "The folder with the files that 'class export' wrote, or with a folder for each recorded machine, as data/recorded.",
    };

    private readonly Option<string> _to = new("--to")
    {
        Description = "The folder for the book: a new or empty one, or that of an earlier book; out/class when not given.",
        HelpName = "folder",
        DefaultValueFactory = _ => Path.Combine(Repository.Root, "out", "class"),
    };

    public ReportCommand(Terminal terminal)
        : base(terminal, "report", "Make a page of what many machines found: guesses beside the truth, ratios by machine, and which "
            + "findings hold on all of them. It is a page of a book, with the notebooks of out/ where there are some.")
    {
        Add(_folder);
        Add(_to);
        SetAction(ReportAsync);
    }

    private async Task<int> ReportAsync(ParseResult parse, CancellationToken cancellation)
    {
        var catalogue = Catalogue.Load();
        var report = ClassReport.Read(parse.GetRequiredValue(_folder), catalogue);
        var writer = new BookWriter { Extra = report.ToPage(catalogue) };
        var site = await writer.WriteAsync(Path.Combine(Repository.Root, "out"), cancellation);
        var book = site.WriteTo(parse.GetRequiredValue(_to), cancellation: cancellation);
        Terminal.TryTell($"The report: {Path.Combine(Path.GetDirectoryName(book)!, ClassReport.File)}");
        return ExitCode.Success;
    }
}
