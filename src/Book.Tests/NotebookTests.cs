using PriceOfAwait.Book.Tests;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

/// <summary>Tests that write notebooks.</summary>
public abstract class NotebookTests : TestsInFolder
{
    protected string Write(string name, params JsonObject[] cells) => WriteText(name, NotebookOf(cells));

    protected string WriteText(string name, string json)
    {
        Directory.CreateDirectory(Folder["out"]);
        // Mutated text may be no text.
        File.WriteAllBytes(Folder[$"out/{name}"], Encoding.UTF8.GetBytes(json));
        return Folder[$"out/{name}"];
    }

    protected string WriteBook(string notebook)
    {
        new BookWriter().Write([notebook], Cancellation).WriteTo(Folder["book"], cancellation: Cancellation);
        return Folder[$"book/{Path.GetFileNameWithoutExtension(notebook)}.html"];
    }
}
