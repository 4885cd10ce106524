using System.Collections.Concurrent;

namespace PriceOfAwait.Judging;

/// <summary>
/// What the recordings add to verdicts: what other machines find of a claim, and whether it held on an earlier runtime.
/// </summary>
/// <param name="folder">Usually <see cref="Repository.RecordedData"/>.</param>
internal sealed class Recordings(string folder)
{
    private readonly ConcurrentDictionary<string, IReadOnlyList<IReadOnlyList<BenchmarkResults>>> _runs = [];
    private readonly ConcurrentDictionary<Runtime, IReadOnlyDictionary<ExactQuestion, object>> _answers = [];

    /// <summary>Those of the repository, which are read once.</summary>
    public static Recordings Committed => field ??= new(Repository.RecordedData);

    /// <summary>
    /// Other machines' verdicts stand beside recorded ones only, because a reader asks what holds here. Earlier
    /// runtimes are asked in both cases.
    /// </summary>
    /// <param name="evidence">By which the ledger was judged.</param>
    public Ledger Beside(Ledger ledger, Evidence evidence, Runtime runtime) =>
        ledger with
        {
            Judgments =
            [
                .. from judgment in ledger.Judgments
                let onOne = OnOneMachine(judgment.Claim, evidence, runtime)
                select Beside(onOne is null ? judgment : judgment.Claim.Judge(onOne), onOne ?? evidence, runtime),
            ],
        };

    /// <summary>
    /// The figures of the machine with most sessions of all classes that the claim compares; <see langword="null"/> if
    /// one machine is shown for all of them, or if none recorded all.
    /// </summary>
    private Evidence? OnOneMachine(Claim claim, Evidence evidence, Runtime runtime)
    {
        var shown = evidence.Runs.Where(run => claim.TimedClasses.Contains(run.Benchmarks)).ToList();
        return shown.DistinctBy(run => run.RecordedOn).Skip(1).Any()
            ? OtherMachines(claim, evidence, runtime).MaxBy(one => one.Runs.Min(run => run.Sessions.Count))
            : null;
    }

    private Judgment Beside(Judgment judgment, Evidence evidence, Runtime runtime)
    {
        var onMachines = OtherMachines(judgment.Claim, evidence, runtime)
            .Select(other => (Machine: other.Runs[0].RecordedOn!.Name, judgment.Claim.Judge(other).Parts))
            .ToList();
        var earlier = judgment.Parts.Any(part => part.Verdict == Verdict.Changed)
            ? Earlier(judgment.Claim, runtime)
                .Select(before => (before.Runtime.Name, judgment.Claim.Judge(before.Evidence).Parts))
                .ToList()
            : [];
        var here = evidence.MachineOf(judgment.Claim)?.Name;
        return judgment with
        {
            Parts =
            [
                .. judgment.Parts.Select(
                    (part, index) =>
                        part.Among([
                            .. here is null ? [] : new[] { OnMachine.Of(here, part) },
                            .. onMachines.Select(other => OnMachine.Of(other.Machine, other.Parts[index])),
                        ]) with
                        {
                            HeldOn = earlier.Find(before => before.Parts[index].Verdict == Verdict.Holds).Name,
                        }
                ),
            ],
        };
    }

    /// <summary>Only machines that recorded the same code of all classes that the claim is about.</summary>
    private IEnumerable<Evidence> OtherMachines(Claim claim, Evidence evidence, Runtime runtime)
    {
        var shown = evidence.Runs.Where(run => claim.TimedClasses.Contains(run.Benchmarks)).ToList();
        return shown.Count == 0 || shown.Any(run => run.RecordedOn is null)
            ? []
            : from machine in RecordedRuns.MachinesIn(folder)
            where machine != evidence.MachineOf(claim)
            let runs = shown
                .Select(run => RunOn(machine, run.Benchmarks, runtime, run.CodeChecksum))
                .OfType<BenchmarkResults>()
                .ToList()
            where runs.Count == shown.Count
            select evidence with
            {
                Runs = runs,
            };
    }

    /// <summary>Earlier runtimes, the newest first, with the figures and answers that are shown for them.</summary>
    private IEnumerable<(Runtime Runtime, Evidence Evidence)> Earlier(Claim claim, Runtime runtime) =>
        from earlier in Runtimes.All.TakeWhile(one => one != runtime).Reverse()
        select (
            earlier,
            new Evidence
            {
                Runs =
                [
                    .. claim
                        .TimedClasses.SelectMany(benchmarks => RunsOf(benchmarks).Take(1))
                        .Select(runs => runs.FirstOrDefault(run => run.On == earlier.Id))
                        .OfType<BenchmarkResults>(),
                ],
                Answers = AnswersOn(earlier),
            }
        );

    private BenchmarkResults? RunOn(Machine machine, string benchmarks, Runtime runtime, string? code) =>
        RunsOf(benchmarks)
            .SelectMany(runs => runs)
            .FirstOrDefault(run =>
                run.RecordedOn == machine
                && run.On == runtime.Id
                && run.CodeChecksum is not null
                && run.CodeChecksum == code
            );

    private IReadOnlyList<IReadOnlyList<BenchmarkResults>> RunsOf(string benchmarks) =>
        _runs.GetOrAdd(benchmarks, name => RecordedRuns.LoadEach(folder, name));

    // Exact answers are the same on all machines of one architecture.
    private IReadOnlyDictionary<ExactQuestion, object> AnswersOn(Runtime runtime) =>
        _answers.GetOrAdd(
            runtime,
            one =>
                RecordedRuns
                    .MachinesIn(folder)
                    .Select(machine => RuntimeAnswer.Load(folder, machine, one).Value)
                    .OfType<RuntimeAnswer>()
                    .MaxBy(answer => answer.Answers.Count)
                    ?.Answers
                ?? new Dictionary<ExactQuestion, object>()
        );
}
