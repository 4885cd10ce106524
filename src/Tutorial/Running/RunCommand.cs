using System.CommandLine;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary><c>run</c>: executes notebooks from first to last cell and writes them with their outputs.</summary>
internal sealed class RunCommand : TerminalCommand
{
    public RunCommand(Terminal terminal)
        : base(terminal, "run", "Run notebooks from first to last cell; write them, with their outputs, to a folder.")
    {
        var notebooks = Symbols.AnyNumber("notebook", "The notebooks to run; all of notebooks/ when none is given.");
        notebooks.Validators.Add(given =>
        {
            foreach (var option in given.Tokens.Where(token => token.Value.StartsWith('-')))
            {
                given.AddError($"There is no option '{option.Value}'.");
            }
        });
        Add(notebooks);
        AddTo(this, terminal, notebooks);
    }

    /// <summary>Lets a command run notebooks: those of its argument or, where it has none, all.</summary>
    public static void AddTo(Command command, Terminal terminal, Argument<string[]>? notebooks = null)
    {
        var speed = new SpeedOption("recorded: no measuring, figures from data/recorded; quick: seconds a lesson.");
        var folder = Symbols.Text("--out", "folder", "The folder for the executed notebooks; out/ of the repository when not given.");
        var keepGoing = Symbols.Flag("--keep-going", "After a failure go on with the next cell and the next notebook.");
        var timeout = new Option<TimeSpan?>("--timeout")
        {
            Description = "How long one cell may take: 90s, 5m, 1h, or plain seconds; 10m when not given.",
            HelpName = "time",
            CustomParser = given =>
            {
                if (!Duration.TryParse(given.Tokens.Single().Value, out var time))
                {
                    given.AddError(
                        $"'{given.Tokens.Single().Value}' is no time for --timeout. Write 90s, 5m, 1h, or plain seconds; at most a day.");
                }

                return time;
            },
        };
        var open = Symbols.Flag("--open", "Open the book in the browser as soon as there is one; its open pages follow the run.");
        command.Add(speed, folder, keepGoing, timeout, open);
        command.SetAction(async (parse, cancellation) =>
        {
            var options = new RunOptions(notebooks is null ? [] : parse.GetValue(notebooks)!, speed.In(parse))
            {
                Out = parse.GetValue(folder),
                KeepGoing = parse.GetValue(keepGoing),
                CellTimeout = parse.GetValue(timeout),
            };
            using var batch = new NotebookBatch(options, terminal.IsLive ? TextWriter.Null : terminal.Output);
            return await RunAsync(batch, new RunBook(terminal, batch.Folder, parse.GetValue(open)), terminal, cancellation);
        });
    }

    private static async Task<int> RunAsync(NotebookBatch batch, RunBook book, Terminal terminal, CancellationToken cancellation)
    {
        if (batch.Measures)
        {
            batch.ShowCommitted();
            await book.BeginAsync(cancellation);
        }

        var (exitCode, isWhole) = (ExitCode.Cancelled, true);
        try
        {
            await batch.BuildAsync(terminal.Output, cancellation);
            exitCode = await RunTable.ShowAsync(
                terminal.ToConsole(), terminal.IsLive, batch.Runs,
                () => batch.RunAsync(cancellation, batch.Measures ? () => book.FollowAsync(cancellation) : null));
            foreach (var problem in batch.Runs.Select(run => run.Problem).OfType<string>())
            {
                terminal.Error.WriteLine(problem);
            }

            foreach (var run in batch.Runs.Where(run => run.SavedAs is not null))
            {
                terminal.Output.WriteLine(run.SavedAs == run.Target
                    ? $"Written: {run.Target}"
                    : $"Cut off, and written as far as it came: {run.SavedAs}. The one before stays: {run.Target}");
            }
        }
        finally
        {
            // However the run ended: pages that follow it are told.
            if (book.IsBegun || (exitCode != ExitCode.Cancelled && batch.Runs.Any(run => run.SavedAs == run.Target)))
            {
                isWhole = await book.EndAsync(book.IsBegun ? CancellationToken.None : cancellation);
            }
        }

        return exitCode == ExitCode.Success && !isWhole ? ExitCode.Failure : exitCode;
    }

    /// <summary>
    /// The book of a run: there before anything is measured, of what was executed or committed before; then, page by page, of what the run
    /// has executed. Open pages follow it from the file.
    /// </summary>
    private sealed class RunBook(Terminal terminal, string notebooks, bool opens)
    {
        private readonly BookWriter _following = new() { Following = Following.File };
        private bool _opens = opens;

        /// <summary>Whether there are pages that follow the run.</summary>
        public bool IsBegun { get; private set; }

        public async Task BeginAsync(CancellationToken cancellation) =>
            IsBegun = BookWriter.NotebooksIn(notebooks).Count > 0
                && await WriteAsync(terminal, _following, cancellation, "The book so far; its pages follow this run");

        /// <summary>Brings it up to date with a notebook that has ended. What keeps it from that is told at the end.</summary>
        public async Task FollowAsync(CancellationToken cancellation)
        {
            if (!cancellation.IsCancellationRequested)
            {
                IsBegun |= await WriteAsync(new(TextWriter.Null, TextWriter.Null, IsLive: false), _following, CancellationToken.None);
            }
        }

        /// <returns>Whether it was written, and holds every notebook.</returns>
        public Task<bool> EndAsync(CancellationToken cancellation) => WriteAsync(terminal, new(), cancellation);

        private async Task<bool> WriteAsync(Terminal told, BookWriter writer, CancellationToken cancellation, string name = "The book")
        {
            var folder = BookCommand.FolderBeside(notebooks);
            var isWhole = await BookCommand.TryWriteAsync(told, writer, notebooks, folder, cancellation, name: name);
            var first = Path.Combine(folder, "index.html");
            if (_opens && File.Exists(first))
            {
                _opens = false;
                if (!Browsers.TryOpen(first))
                {
                    terminal.Error.WriteLine($"No browser can be started here. Open the book yourself: {first}");
                }
            }

            return isWhole;
        }
    }
}
