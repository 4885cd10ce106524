using PriceOfAwait.Book;
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// The book of a run: there before anything is measured, of what was executed or committed before; then, page by page, of what the run has
/// executed. Open pages follow it from the file.
/// </summary>
/// <param name="terminal">Is told where it is.</param>
/// <param name="notebooks">The folder of the executed notebooks.</param>
/// <param name="opens">Whether to show it in the browser, once.</param>
internal sealed class RunBook(Terminal terminal, string notebooks, bool opens)
{
    private readonly BookWriter _following = new() { Following = Following.File };
    private readonly string _folder = BookCommand.FolderBeside(notebooks);
    private bool _isOpen;

    /// <summary>Whether there are pages that follow the run.</summary>
    public bool IsBegun { get; private set; }

    /// <summary>Writes it before the first notebook runs, where there is something to show.</summary>
    public async Task BeginAsync(CancellationToken cancellation)
    {
        if (BookWriter.NotebooksIn(notebooks).Count > 0
            && await BookCommand.TryWriteAsync(
                terminal, _following, notebooks, _folder, force: false, cancellation, "The book so far; its pages follow this run"))
        {
            IsBegun = true;
            Open();
        }
    }

    /// <summary>Brings it up to date with a notebook that has ended. What keeps it from that is told at the end.</summary>
    public async Task FollowAsync(CancellationToken cancellation)
    {
        if (!cancellation.IsCancellationRequested)
        {
            IsBegun = await BookCommand.TryWriteAsync(
                terminal with { Output = TextWriter.Null, Error = TextWriter.Null }, _following, notebooks, _folder, force: false,
                CancellationToken.None) || IsBegun;
        }
    }

    /// <summary>Writes it for good.</summary>
    /// <returns>Whether it was written, and holds every notebook.</returns>
    public async Task<bool> EndAsync(CancellationToken cancellation)
    {
        var isWhole = await BookCommand.TryWriteAsync(terminal, new(), notebooks, _folder, force: false, cancellation);
        Open();
        return isWhole;
    }

    private void Open()
    {
        var first = Path.Combine(_folder, "index.html");
        if (opens && !_isOpen && File.Exists(first))
        {
            _isOpen = true;
            if (!Browsers.TryOpen(first))
            {
                terminal.Error.WriteLine($"No browser can be started here. Open the book yourself: {first}");
            }
        }
    }
}
