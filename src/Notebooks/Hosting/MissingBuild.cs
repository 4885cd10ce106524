using System.Text.RegularExpressions;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Tells what to do if a notebook's first cell loads a build that is missing: either nothing was built, or the notebook
/// was copied out of the clone. Cells that depend on it then say only that, instead of an error for each name that they
/// use.
/// </summary>
internal sealed partial class MissingBuild
{
    private string? _problem;

    public async Task RunAsync(KernelCommand command, KernelInvocationContext context, KernelPipelineContinuation next)
    {
        if (command is SubmitCode cell)
        {
            var loaded = LoadedFile().Matches(cell.Code);
            _problem =
                loaded.Select(ProblemOf).FirstOrDefault(problem => problem is not null)
                ?? (loaded.Count == 0 ? _problem : null);
            if (_problem is not null)
            {
                context.Fail(command, message: _problem);
                return;
            }
        }

        await next(command, context);
    }

    private static string? ProblemOf(Match loaded)
    {
        var file = loaded.Groups["file"].Value;
        var clone = Path.TrimEndingDirectorySeparator(
            Path.GetFullPath(Path.Combine(".", loaded.Groups["clone"].Value))
        );
        return File.Exists(file) ? null
            : File.Exists(Path.Combine(clone, "src", "PriceOfAwait.slnx"))
                ? "The tutorial isn't built. In the repository's folder, run: dotnet build src/Tutorial. Then run this "
                    + "notebook from its first cell."
            : $"This notebook isn't in a clone of The Price of Await: it loads {file}, and {clone} is no clone. "
                + "Move it to the folder notebooks of your clone, or write the full path of your clone's build into "
                + "this cell. Then run the notebook from its first cell.";
    }

    [GeneratedRegex(
        """^\s*#r\s+"(?<file>(?<clone>[^"]*)src[\\/]\w+[\\/]bin[\\/]Release[\\/][^"]+)\x22""",
        RegexOptions.Multiline
    )]
    private static partial Regex LoadedFile();
}
