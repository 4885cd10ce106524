using System.CommandLine;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// <c>refresh</c>: makes the outputs of the committed notebooks from recorded figures. The same figures make the same bytes.
/// </summary>
internal sealed class RefreshCommand : Command
{
    private readonly Terminal _terminal;

    private readonly Option<bool> _check = new("--check")
    {
        Description = "Change nothing; exit code 1 when a notebook is stale.",
    };

    public RefreshCommand(Terminal terminal)
        : base("refresh", "Make the outputs of the notebooks in notebooks/ from recorded figures.")
    {
        _terminal = terminal;
        Add(_check);
        SetAction((parse, cancellation) => RefreshAsync(parse.GetValue(_check), cancellation));
    }

    private async Task<int> RefreshAsync(bool check, CancellationToken cancellation)
    {
        var folder = Directory.CreateTempSubdirectory("price-of-await-");
        try
        {
            var batch = NotebookBatch.Prepare(new RunOptions
            {
                Notebooks = [],
                Speed = Speed.Recorded,
                Out = folder.FullName,
                KeepGoing = true,
                PicturesOnly = true,
            });
            var exitCode = await batch.RunAsync(new PlainRunDisplay(_terminal with { Output = TextWriter.Null }, batch.Runs), cancellation);
            foreach (var run in batch.Runs)
            {
                if (run.State.Phase != RunPhase.Ran)
                {
                    _terminal.Error.WriteLine(run.Problem ?? $"{run.Name}: {run.State.Note}");
                }
                else if (File.ReadAllBytes(run.Source).AsSpan().SequenceEqual(File.ReadAllBytes(run.Target)))
                {
                    _terminal.Output.WriteLine($"{run.Name} is up to date");
                }
                else if (check)
                {
                    _terminal.Output.WriteLine($"{run.Name} is stale: dotnet run --project src/Tutorial -- refresh");
                    exitCode = exitCode == ExitCode.Success ? ExitCode.Failure : exitCode;
                }
                else
                {
                    Replace(run.Source, run.Target);
                    _terminal.Output.WriteLine($"{run.Name} is refreshed");
                }
            }

            return exitCode;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>As a whole or not at all; the copy stands beside the file first, since a move across disks is no move.</summary>
    private static void Replace(string file, string with)
    {
        var beside = file + ".part";
        File.Copy(with, beside, overwrite: true);
        File.Move(beside, file, overwrite: true);
    }
}
