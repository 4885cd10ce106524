using System.Diagnostics;

namespace PriceOfAwait.Tutorial.Books;

internal sealed class BookCommand : TerminalCommand
{
    public BookCommand(Terminal terminal)
        : base(
            terminal,
            "book",
            "Build a book from executed notebooks: a website that opens from a file, so it needs no server and no "
                + "network."
        )
    {
        var from = new Argument<string?>("folder")
        {
            Description = "The folder of the executed notebooks; by default the repository's out/.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var to = Symbols.Text(
            "--to",
            "folder",
            "The book's folder: new, empty, or an earlier book's; by default book/ beside the notebooks."
        );
        var force = Symbols.Flag(
            "--force",
            "Write the book even to a folder with other files, and overwrite those with the same names."
        );
        var serve = Symbols.Flag(
            "--serve",
            "Write nothing, but serve the book on this machine; open pages update when a notebook is run "
                + "again. Ctrl+C ends it."
        );
        var port = ServedPages.Port();
        this.Add(from, to, force, serve, port);
        SetAction(
            async (parse, cancellation) =>
            {
                var (target, isForced) = (parse.GetValue(to), parse.GetValue(force));
                if (parse.GetValue(serve) && (target is not null || isForced))
                {
                    throw new UsageException("--serve writes nothing, so it can't be combined with --to or --force.");
                }

                var notebooks = NotebooksIn(parse.GetValue(from));
                target ??= FolderBeside(notebooks);
                return parse.GetValue(serve) ? await ServeAsync(notebooks, parse.GetValue(port), cancellation)
                    : await TryWriteAsync(terminal, new(), notebooks, target, cancellation, isForced) ? ExitCode.Success
                    : ExitCode.Failure;
            }
        );
    }

    public static string FolderBeside(string notebooks) => Path.Combine(notebooks, "book");

    public static async Task<bool> TryWriteAsync(
        Terminal terminal,
        BookWriter writer,
        string notebooks,
        string book,
        CancellationToken cancellation,
        bool force = false,
        string name = "The book"
    )
    {
        var elapsed = Stopwatch.StartNew();
        try
        {
            var site = await ServedPages.ToldAsync(terminal, writer.WriteAsync(notebooks, cancellation));
            var first = site.WriteTo(book, force, cancellation);
            terminal.Output.WriteLine($"{name}, written in {Format.Span(elapsed.Elapsed)}: {Terminal.Shown(first)}");
            return site.Problems.Count == 0;
        }
        catch (Exception e) when (e is NotebookException or BenchException or DataFileException)
        {
            terminal.Error.WriteLine(e.Message);
            return false;
        }
    }

    private Task<int> ServeAsync(string folder, int port, CancellationToken cancellation)
    {
        var book = new BookWriter { IsFollowed = true };
        return ServedPages.ServeAsync(
            Terminal,
            folder,
            () => book.WriteAsync(folder, cancellation),
            port,
            address => $"The book of {Terminal.Shown(folder)} is at {address}. Ctrl+C ends it.",
            cancellation
        );
    }

    private static string NotebooksIn(string? from)
    {
        var folder = Path.GetFullPath(from ?? Repository.Out);
        return BookWriter.NotebooksIn(folder).Count > 0
            ? folder
            : throw new UsageException(
                File.Exists(folder)
                    ? $"{folder} is a file. Name the folder of the executed notebooks: {Path.GetDirectoryName(folder)}"
                    : $"There is no executed notebook in {folder}. Run them first: dotnet run --project "
                        + $"src/Tutorial -- run --speed recorded"
            );
    }
}
