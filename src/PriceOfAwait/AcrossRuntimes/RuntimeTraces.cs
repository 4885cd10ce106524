using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.AcrossRuntimes;

public sealed record RuntimeTraces : NotebookValue
{
    private RuntimeTraces(IReadOnlyList<OnRuntime<ExecutionTrace>> traces) => Traces = traces;

    internal IReadOnlyList<OnRuntime<ExecutionTrace>> Traces { get; }

    /// <summary>
    /// Builds the lessons for runtimes that have no build. At <see cref="Speed.Recorded"/>, reads the recorded steps.
    /// </summary>
    public static Task<RuntimeTraces> AskAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes,
        string method,
        params IReadOnlyList<Parameter> where
    ) =>
        AskAsync(
            runtimes.Given(),
            new(typeof(TBenchmarks).FullName!, method.Given(), new(where.Given())),
            SpeedSetting.Current,
            Console.Out,
            CancellationToken.None
        );

    internal static async Task<RuntimeTraces> AskAsync(
        IReadOnlyList<Runtime> runtimes,
        ExactQuestion.Steps question,
        Speed speed,
        TextWriter progress,
        CancellationToken cancellationToken
    ) =>
        new([
            .. (await RuntimeAnswers.AskAsync(runtimes, [question], speed, progress, cancellationToken)).Answers.Select(
                answer => TraceIn(answer, question)
            ),
        ]);

    public Table Objects()
    {
        var heaps = Traces.Select(one => one.Value?.Steps[^1].Heap ?? []).ToList();
        return new(
            [
                new Column("Object") { Words = Words.Label },
                .. Traces.Select(one => Column.Number($"{one.Runtime.Name} [B]")),
            ],
            [
                .. heaps
                    .SelectMany(heap => heap)
                    .Select(box => box.Type)
                    .Distinct()
                    .Select(type =>
                        (IReadOnlyList<string>)
                            [
                                type,
                                .. heaps.Select(heap =>
                                    string.Join(
                                        " + ",
                                        heap.Where(box => box.Type == type)
                                            .GroupBy(box => box.Bytes)
                                            .Select(alike => $"{alike.Count()} × {Format.Bytes(alike.Key)}")
                                    )
                                ),
                            ]
                    ),
                ["total", .. Traces.Select(one => one.Value is { } shown ? Format.Bytes(shown.Bytes) : "")],
            ]
        )
        {
            Footnotes = [.. Traces.Where(one => one.Value is null).Select(one => one.LeftOut)],
        };
    }

    public override IReadOnlyList<OutputPart> ToParts()
    {
        OutputPart[] parts =
        [
            .. Traces.Select(one =>
                one.Value is { } trace
                    ? (OutputPart)trace.ToStepper($"{trace.Id} on {one.Runtime.Name}")
                    : new Note(one.LeftOut)
            ),
        ];
        return parts is [Stepper left, Stepper right]
            ?
            [
                new Lockstep(
                    $"{Traces[0].Value!.Id}: {Traces[0].Runtime.Name} beside {Traces[1].Runtime.Name}",
                    left,
                    right,
                    ExecutionTrace.Together(left.Steps, right.Steps)
                ),
            ]
            : parts;
    }

    private static OnRuntime<ExecutionTrace> TraceIn(OnRuntime<RuntimeAnswer> answer, ExactQuestion.Steps question) =>
        answer.Value?.Answers.GetValueOrDefault(question) is ExecutionTrace trace
            ? new(answer.Runtime, trace)
            : new(
                answer.Runtime,
                null,
                answer.Failure
                    ?? answer.Value!.Unanswered.GetValueOrDefault(
                        question,
                        "its steps are not recorded; at another speed they are traced."
                    )
            );
}
