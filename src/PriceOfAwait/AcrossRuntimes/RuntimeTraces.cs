using PriceOfAwait.Stepping;

namespace PriceOfAwait.AcrossRuntimes;

public sealed record RuntimeTraces : NotebookValue
{
    private RuntimeTraces(IReadOnlyList<(Runtime, ExecutionTrace?, string, Machine?)> traces) => Traces = traces;

    internal IReadOnlyList<(Runtime Runtime, ExecutionTrace? Trace, string Obstacle, Machine? Provisional)> Traces
    {
        get;
    }

    /// <summary>Builds the lessons for runtimes that have no build. At <see cref="Speed.Recorded"/>, reads the recorded steps.</summary>
    public static Task<RuntimeTraces> AskAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes, string method, params IReadOnlyList<Parameter> where) =>
        AskAsync(
            runtimes, new(typeof(TBenchmarks).FullName!, method, new(where)), SpeedSetting.Current, Console.Out, CancellationToken.None);

    internal static async Task<RuntimeTraces> AskAsync(
        IReadOnlyList<Runtime> runtimes, ExactQuestion.Steps question, Speed speed, TextWriter progress,
        CancellationToken cancellationToken) =>
        new([.. (await RuntimeAnswers.AskAsync(runtimes, [question], speed, progress, cancellationToken)).Answers.Select(answer => (
            answer.Runtime, answer.Answers.GetValueOrDefault(question) as ExecutionTrace,
            answer.Obstacle ?? answer.Unanswered.GetValueOrDefault(question)
                ?? "its steps are not recorded; at another speed they are traced.",
            answer.Provisional.GetValueOrDefault(question)))]);

    public Table Objects()
    {
        var heaps = Traces.Select(one => one.Trace?.Steps[^1].Heap ?? []).ToList();
        return new(
            [new Column("Object"), .. Traces.Select(one => Column.Number($"{one.Runtime.Name} [B]"))],
            [
                .. heaps.SelectMany(heap => heap).Select(box => box.Type).Distinct().Select(type => (IReadOnlyList<string>)
                    [type, .. heaps.Select(heap => string.Join(" + ", heap.Where(box => box.Type == type).GroupBy(box => box.Bytes)
                        .Select(alike => $"{alike.Count()} × {Text.Bytes(alike.Key)}")))]),
                ["total", .. Traces.Select(one => one.Trace is { } trace ? Text.Bytes(trace.Bytes) : "")],
            ])
        {
            Footnotes = [.. Traces.Where(one => one.Trace is null).Select(one => one.Runtime.LeftOut(one.Obstacle))],
        };
    }

    public override IReadOnlyList<OutputPart> ToParts()
    {
        OutputPart[] parts = [.. Traces.Select(one => one.Trace is { } trace
            ? (OutputPart)trace.ToStepper($"{trace.Id} on {one.Runtime.Name}"
                + (one.Provisional is { } machine ? $" ({machine.Label})" : ""))
            : new Note(one.Runtime.LeftOut(one.Obstacle)))];
        return parts is [Stepper left, Stepper right]
            ? [new Lockstep($"{Traces[0].Trace!.Id}: {Traces[0].Runtime.Name} beside {Traces[1].Runtime.Name}", left, right,
                ExecutionTrace.Together(left.Steps, right.Steps))]
            : parts;
    }
}
