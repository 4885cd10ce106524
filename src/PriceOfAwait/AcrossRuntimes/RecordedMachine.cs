using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>A machine whose figures were recorded, and what they say of the claims.</summary>
/// <param name="Machine">The machine.</param>
/// <param name="Runs">Its figures, on the newest runtime that needs no special settings.</param>
/// <param name="Ledger">The verdicts on all claims; what was not recorded there leaves its claims undecided.</param>
public sealed record RecordedMachine(Machine Machine, IReadOnlyList<Run> Runs, Ledger Ledger)
{
    /// <summary>All machines of a folder, each judged by its own figures and exact answers only.</summary>
    /// <param name="folder">Such as <see cref="Platform.Repository.RecordedData"/>.</param>
    /// <exception cref="Platform.DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<RecordedMachine> LoadAll(string folder)
    {
        var plain = Runtimes.All.Where(runtime => runtime.Environment.Count == 0).ToList();
        return
        [
            .. from run in RecordedRuns.LoadAll(folder)
               group run by run.RecordedOn! into recorded
               // The newest that was recorded, which need not be the newest there is.
               let answer = RecordedAnswers.Of(Path.Combine(folder, recorded.Key.Id), plain).Answers
                   .OrderBy(answer => answer.Obstacle is null).Last()
               select new RecordedMachine(recorded.Key, [.. recorded], Claims.Judge(Claims.All, new Evidence
               {
                   Runs = [.. recorded],
                   Answers = answer.Answers,
                   Runtime = answer.Version,
               })),
        ];
    }
}
