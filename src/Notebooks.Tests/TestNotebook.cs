using PriceOfAwait.Tutorial.Tests;

namespace PriceOfAwait.Notebooks.Tests;

/// <summary>Notebooks made of code cells, and their run in a process of their own.</summary>
internal static class TestNotebook
{
    public static Notebook Of(params string[] sources) => Notebook.Parse("test.ipynb", NotebookFile.Json(sources));

    public static async Task<TestRun> RunAsync(
        string[] sources,
        NotebookRunner? given = null,
        string? folder = null,
        Observer? observer = null,
        CancellationToken? ct = null
    )
    {
        await using var runner = given ?? new NotebookRunner();
        return await runner.RunAsync(Of(sources), folder, observer, ct);
    }

    public static async Task<TestRun> RunAsync(
        this NotebookRunner runner,
        Notebook notebook,
        string? folder = null,
        Observer? observer = null,
        CancellationToken? ct = null
    )
    {
        observer ??= new Observer();
        return new(
            notebook,
            observer,
            await runner.RunAsync(
                notebook,
                folder ?? AppContext.BaseDirectory,
                observer,
                ct ?? TestContext.Current.CancellationToken
            )
        );
    }
}
