using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

internal sealed class RuntimeAsyncClaims : LessonClaims
{
    private static readonly ExactQuestion.AsyncBothWays Question = new();

    // Parts are calls, kinds of methods, stack traces and behaviors, by name.
    public override IEnumerable<PartCheck> Checks =>
        [
            Of(
                "RA1",
                part: null,
                part => $"bytes of a call that completes: {part}",
                (part, both) => Call(both, part).Completes
            ),
            Of(
                "RA2",
                part: null,
                part => $"bytes of a call that waits: {part} / without, calls without",
                (part, both) => Call(both, part).Waits / both[MixedCall.Without, MixedCall.Without].Waits
            ),
            Of(
                "RA3",
                "state machines of the pooled method",
                part => part,
                (_, both) => Machines(both, CompiledMethod.WithBuilder)
            ),
            Of(
                "RA3",
                "bytes of the pooled method",
                part => part,
                (_, both) => both[MixedCall.Without, MixedCall.Pooled].Waits
            ),
            Of(
                "RA3",
                "bytes if it is taken out",
                part => part,
                (_, both) => both[MixedCall.Without, MixedCall.PooledWithout].Waits
            ),
            Of("RA4", part: null, part => $"state machines of {part}", (part, both) => Machines(both, part)),
            Of("RA5", part: null, part => $"lines more than without: {part}", (part, both) => LinesMore(both, part)),
            Of("RA6", part: null, part => $"whether it is as without: {part}", IsSame),
            Of(
                "RA7",
                "state machines",
                part => $"{part}, with / without",
                (_, both) => (double)both.With.StateMachines / both.Without.StateMachines
            ),
            Of(
                "RA7",
                "size",
                part => $"{part}, with / without",
                (_, both) => (double)both.With.AssemblyBytes / both.Without.AssemblyBytes
            ),
        ];

    private static PartCheck Of(
        string claim,
        string? part,
        Func<string, string> about,
        Func<string, MethodsBothWays, double> measure
    ) => Check(claim, part, Question, (one, both) => JudgedPart.Exact(one, about(one.Part), measure(one.Part, both)));

    private static MixedCall Call(MethodsBothWays both, string part) =>
        part.Split(", calls ") is [var caller, var called]
            ? both[caller, called]
            : throw new DataFileException($"\"{part}\" names no caller and called method.");

    private static double Machines(MethodsBothWays both, string code) =>
        both.With.Methods.Find(method => method.Code, code, "There is no such method:").HasStateMachine ? 1 : 0;

    private static double LinesMore(MethodsBothWays both, string of) =>
        MethodsBothWays.FramesOf(both.With, of).Count - MethodsBothWays.FramesOf(both.Without, of).Count;

    private static double IsSame(string about, MethodsBothWays both) =>
        Seen(both.With, about) == Seen(both.Without, about) ? 1 : 0;

    private static string Seen(AsyncMethods methods, string about) =>
        methods.Behaviors.Find(behavior => behavior.About, about, "There is no such behavior:").Seen;
}
