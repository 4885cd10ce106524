using System.CommandLine;
using System.CommandLine.Parsing;
using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary><c>run</c>: executes notebooks from first to last cell and writes them with their outputs.</summary>
internal sealed class RunCommand : TerminalCommand
{
    private readonly Argument<string[]> _notebooks = new("notebook")
    {
        Description = "The notebooks to run; all of notebooks/ when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly SpeedOption _speed = new(
        "recorded: no measuring, figures from data/recorded; quick: seconds a lesson.");

    private readonly Option<string?> _out = new("--out")
    {
        Description = "The folder for the executed notebooks; out/ of the repository when not given.",
        HelpName = "folder",
    };

    private readonly Option<bool> _keepGoing = new("--keep-going")
    {
        Description = "After a failure go on with the next cell and the next notebook.",
    };

    private readonly Option<TimeSpan?> _timeout = new("--timeout")
    {
        Description = "How long one cell may take: 90s, 5m, 1h, or plain seconds; 10m when not given.",
        HelpName = "time",
        CustomParser = ParseTimeout,
    };

    private readonly Option<bool> _open = new("--open")
    {
        Description = "Open the book in the browser as soon as there is one; its open pages follow the run.",
    };

    public RunCommand(Terminal terminal)
        : base(terminal, "run", "Run notebooks from first to last cell; write them, with their outputs, to a folder.")
    {
        _notebooks.Validators.Add(RefuseUnknownOptions);
        Add(_notebooks);
        ShareWith(this);
    }

    /// <summary>Lets <paramref name="command"/> do the same, with the same options, to all notebooks.</summary>
    public void ShareWith(Command command)
    {
        command.Add(_speed);
        command.Add(_out);
        command.Add(_keepGoing);
        command.Add(_timeout);
        command.Add(_open);
        command.SetAction(RunAsync);
    }

    private async Task<int> RunAsync(ParseResult parse, CancellationToken cancellation)
    {
        var options = new RunOptions(parse.GetValue(_notebooks) ?? [], _speed.In(parse))
        {
            Out = parse.GetValue(_out),
            KeepGoing = parse.GetValue(_keepGoing),
            CellTimeout = parse.GetValue(_timeout),
        };
        using var batch = new NotebookBatch(options, Terminal.IsLive ? TextWriter.Null : Terminal.Output);
        var book = new RunBook(Terminal, batch.Folder, parse.GetValue(_open));
        if (batch.Measures)
        {
            batch.ShowCommitted();
            await book.BeginAsync(cancellation);
        }

        var (exitCode, isWhole) = (ExitCode.Cancelled, true);
        try
        {
            await batch.BuildAsync(Terminal.Output, cancellation);
            exitCode = await RunTable.ShowAsync(
                Terminal.ToConsole(), Terminal.IsLive, batch.Runs,
                () => batch.RunAsync(cancellation, batch.Measures ? () => book.FollowAsync(cancellation) : null));
            Report(batch.Runs);
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

    private void Report(IReadOnlyList<NotebookRun> runs)
    {
        foreach (var problem in runs.Select(run => run.Problem).OfType<string>())
        {
            Terminal.Error.WriteLine(problem);
        }

        foreach (var run in runs.Where(run => run.SavedAs is not null))
        {
            Terminal.Output.WriteLine(run.SavedAs == run.Target
                ? $"Written: {run.Target}"
                : $"Cut off, and written as far as it came: {run.SavedAs}. The one before stays: {run.Target}");
        }
    }

    private static void RefuseUnknownOptions(ArgumentResult notebooks)
    {
        foreach (var option in notebooks.Tokens.Where(token => token.Value.StartsWith('-')))
        {
            notebooks.AddError($"There is no option '{option.Value}'.");
        }
    }

    private static TimeSpan? ParseTimeout(ArgumentResult result)
    {
        var text = result.Tokens.Single().Value;
        if (!Duration.TryParse(text, out var duration))
        {
            result.AddError($"'{text}' is no time for --timeout. Write 90s, 5m, 1h, or plain seconds; at most a day.");
        }

        return duration;
    }

    /// <summary>
    /// The book of a run: there before anything is measured, of what was executed or committed before; then, page by page, of what the run
    /// has executed. Open pages follow it from the file.
    /// </summary>
    private sealed class RunBook(Terminal terminal, string notebooks, bool opens)
    {
        private readonly BookWriter _following = new() { Following = Following.File };
        private readonly string _folder = BookCommand.FolderBeside(notebooks);
        private bool _isOpen;

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
                var silent = terminal with { Output = TextWriter.Null, Error = TextWriter.Null };
                IsBegun |= await WriteAsync(silent, _following, CancellationToken.None);
            }
        }

        /// <summary>Writes it for good.</summary>
        /// <returns>Whether it was written, and holds every notebook.</returns>
        public Task<bool> EndAsync(CancellationToken cancellation) => WriteAsync(terminal, new(), cancellation);

        private async Task<bool> WriteAsync(
            Terminal told, BookWriter writer, CancellationToken cancellation, string name = "The book")
        {
            var isWhole = await BookCommand.TryWriteAsync(told, writer, notebooks, _folder, force: false, cancellation, name);
            var first = Path.Combine(_folder, "index.html");
            if (opens && !_isOpen && File.Exists(first))
            {
                _isOpen = true;
                if (!Browsers.TryOpen(first))
                {
                    terminal.Error.WriteLine($"No browser can be started here. Open the book yourself: {first}");
                }
            }

            return isWhole;
        }
    }
}
