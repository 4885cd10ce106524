using System.CommandLine;
using System.CommandLine.Parsing;
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
        command.SetAction((parse, cancellation) => RunAsync(parse, cancellation));
    }

    private async Task<int> RunAsync(ParseResult parse, CancellationToken cancellation)
    {
        var options = new RunOptions
        {
            Notebooks = parse.GetValue(_notebooks) ?? [],
            Speed = _speed.In(parse),
            Out = parse.GetValue(_out),
            KeepGoing = parse.GetValue(_keepGoing),
            CellTimeout = parse.GetValue(_timeout),
        };
        using var batch = NotebookBatch.Prepare(options);
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
            RunDisplay display = Terminal.IsLive
                ? new LiveRunDisplay(Terminal.ToConsole(), batch.Runs)
                : new PlainRunDisplay(Terminal, batch.Runs);
            exitCode = await display.ShowAsync(
                () => batch.RunAsync(display, cancellation, batch.Measures ? () => book.FollowAsync(cancellation) : null));
            Report(batch);
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

    private void Report(NotebookBatch batch)
    {
        foreach (var run in batch.Runs.Where(run => run.Problem is not null))
        {
            Terminal.Error.WriteLine(run.Problem);
        }

        foreach (var run in batch.Runs.Where(run => run.SavedAs is not null))
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
            return null;
        }

        return duration;
    }
}
