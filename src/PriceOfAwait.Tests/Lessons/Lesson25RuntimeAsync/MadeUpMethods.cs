namespace PriceOfAwait.Tests.Lessons.Lesson25RuntimeAsync;

/// <summary>Two builds' answers that nobody asked for. They say what lesson 25 claims.</summary>
internal static class MadeUpMethods
{
    public static MethodsBothWays BothWays { get; } =
        new(
            new(
                2_000_000,
                200,
                [.. Kinds.Select(code => new CompiledMethod(code, HasStateMachine: true, IsRuntimeAsync: false))],
                [.. Traces.Select(trace => Trace(trace.Of, trace.Without))],
                [.. Seen("MoveNext")]
            ),
            new(
                1_900_000,
                10,
                [.. Kinds.Select((code, index) => new CompiledMethod(code, index > 3, index <= 3))],
                [.. Traces.Select(trace => Trace(trace.Of, trace.With))],
                [.. Seen("ThrowAsync")]
            ),
            [
                new(MixedCall.With, MixedCall.With, 0, 48),
                new(MixedCall.With, MixedCall.Without, 72, 160),
                new(MixedCall.Without, MixedCall.With, 72, 176),
                new(MixedCall.Without, MixedCall.Without, 72, 104),
                new(MixedCall.Without, MixedCall.Pooled, 0, 176),
                new(MixedCall.Without, MixedCall.PooledWithout, 0, 0),
            ]
        );

    private static IEnumerable<string> Kinds =>
        [
            CompiledMethod.OfTask,
            CompiledMethod.OfValueTask,
            CompiledMethod.Lambda,
            CompiledMethod.WithBuilder,
            CompiledMethod.OptedOut,
            CompiledMethod.OfVoid,
            CompiledMethod.Iterator,
        ];

    private static IEnumerable<(string Of, int Without, int With)> Traces =>
        [
            (StackFrames.Live, 6, 3),
            (StackFrames.Exception, 3, 3),
            (StackFrames.ExceptionAfterWait, 3, 3),
            (StackFrames.PassedOn, 3, 3),
            (StackFrames.Mixed, 3, 4),
        ];

    private static StackFrames Trace(string of, int lines) => new(of, [.. Enumerable.Repeat("PriceAsync", lines)]);

    private static IEnumerable<SeenBehavior> Seen(string method) =>
        [
            new(SeenBehavior.Local, "the caller's"),
            new(SeenBehavior.LocalAfterWait, "the caller's"),
            new(SeenBehavior.LocalInside, "its own"),
            new(SeenBehavior.Suppressed, "none"),
            new(SeenBehavior.Context, "its context"),
            new(SeenBehavior.Throws, "in the task"),
            new(SeenBehavior.Cancelled, "Canceled"),
            new(SeenBehavior.CurrentMethod, method),
            new(SeenBehavior.Thrower, method),
            new(SeenBehavior.TypeOfTask, $"the task of {method}"),
        ];
}
