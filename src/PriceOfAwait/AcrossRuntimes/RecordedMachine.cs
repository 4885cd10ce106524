using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="Runs">The recorded runs on the lessons' own runtime.</param>
/// <param name="Ledger">The verdicts on all claims. Claims without recorded figures are undecided.</param>
internal sealed record RecordedMachine(Machine Machine, IReadOnlyList<BenchmarkResults> Runs, Ledger Ledger)
{
    /// <summary>Each machine is judged only by its own figures and exact answers.</summary>
    public static IReadOnlyList<RecordedMachine> LoadAll(string folder) =>
        [
            .. from machine in RecordedRuns.MachinesIn(folder)
            let runs = RecordedRuns.LoadAll(folder, machine)
            where runs.Count > 0
            let answer = RuntimeAnswer.Load(folder, machine, Runtimes.InLessons).Value
            select new RecordedMachine(
                machine,
                runs,
                Claims.Judge(
                    Claims.All,
                    new Evidence { Runs = runs, Answers = answer?.Answers ?? new Dictionary<ExactQuestion, object>() }
                )
            ),
        ];
}
