using System.CommandLine;
using PriceOfAwait.Book;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Books;

/// <summary>The folder of executed notebooks that <c>book</c> and <c>serve</c> take.</summary>
internal sealed class ExecutedNotebooks : Argument<string?>
{
    public ExecutedNotebooks()
        : base("folder")
    {
        Description = "The folder that 'run' wrote the executed notebooks to; out/ of the repository when not given.";
        Arity = ArgumentArity.ZeroOrOne;
    }

    /// <summary>The folder's full path.</summary>
    /// <exception cref="UsageException">It is a file, or there is no notebook in it.</exception>
    public string In(ParseResult parse)
    {
        var folder = Path.GetFullPath(parse.GetValue(this) ?? Path.Combine(Repository.Root, "out"));
        return BookWriter.NotebooksIn(folder).Count > 0 ? folder
            : File.Exists(folder) ? throw new UsageException(
                $"{folder} is a file. Name the folder of the executed notebooks: {Path.GetDirectoryName(folder)}")
            : throw new UsageException(
                $"There is no executed notebook in {folder}. Run them first: dotnet run --project src/Tutorial -- run --speed recorded");
    }
}
