using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="Runs">The recorded runs on the lessons' own runtime.</param>
/// <param name="Ledger">The verdicts on all claims. Claims without recorded figures are undecided.</param>
internal sealed record RecordedMachine(Machine Machine, IReadOnlyList<BenchmarkResults> Runs, Ledger Ledger)
{
    /// <summary>
    /// Each machine is judged only by its own figures and exact answers. Contributors' machines are left out.
    /// </summary>
    public static IReadOnlyList<RecordedMachine> LoadAll(string folder) =>
        [
            .. from run in RecordedRuns.LoadAll(folder)
            where !run.IsProvisional
            group run by run.RecordedOn! into recorded
            let answer = RuntimeAnswer.Load(RecordedRuns.FolderOf(folder, recorded.Key), Runtimes.InLessons).Value
            select new RecordedMachine(
                recorded.Key,
                [.. recorded],
                Claims.Judge(
                    Claims.All,
                    new Evidence
                    {
                        Runs = [.. recorded],
                        Answers = answer?.Answers ?? new Dictionary<ExactQuestion, object>(),
                    }
                )
            ),
        ];
}
