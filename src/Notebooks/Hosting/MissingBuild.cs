using System.Text.RegularExpressions;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Tells what to run if a notebook's first cell loads a build that is missing. Cells that depend on it then say only
/// that, instead of an error for each name that they use.
/// </summary>
internal sealed partial class MissingBuild
{
    private bool _isMissing;

    public async Task RunAsync(KernelCommand command, KernelInvocationContext context, KernelPipelineContinuation next)
    {
        if (command is SubmitCode cell)
        {
            var loaded = LoadedFile().Matches(cell.Code).Select(match => match.Groups["file"].Value).ToList();
            _isMissing = loaded.Exists(file => !File.Exists(file)) || (_isMissing && loaded is []);
            if (_isMissing)
            {
                context.Fail(
                    command,
                    message: "The tutorial isn't built. In the repository's folder, run: dotnet build src/Tutorial. "
                        + "Then run this notebook from its first cell."
                );
                return;
            }
        }

        await next(command, context);
    }

    [GeneratedRegex(
        """^\s*#r\s+"(?<file>[^"]*src[\\/]\w+[\\/]bin[\\/]Release[\\/][^"]+)\x22""",
        RegexOptions.Multiline
    )]
    private static partial Regex LoadedFile();
}
