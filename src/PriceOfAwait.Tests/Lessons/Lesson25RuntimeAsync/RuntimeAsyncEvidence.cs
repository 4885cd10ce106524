namespace PriceOfAwait.Tests.Lessons.Lesson25RuntimeAsync;

internal sealed class RuntimeAsyncEvidence : MadeUpEvidence
{
    private static readonly MethodsBothWays Claimed = MadeUpMethods.BothWays;

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["RA1"] = Of(Calls(MixedCall.With, MixedCall.With, call => call with { Completes = 72 })),
            ["RA2"] = Of(Calls(MixedCall.Without, MixedCall.With, call => call with { Waits = 96 })),
            ["RA3"] = Of(Calls(MixedCall.Without, MixedCall.Pooled, call => call with { Waits = 0 })),
            ["RA4"] = Of(
                Claimed with
                {
                    With = Claimed.With with
                    {
                        Methods =
                        [
                            .. Claimed.With.Methods.Select(method =>
                                method.Code == CompiledMethod.Iterator
                                    ? method with
                                    {
                                        HasStateMachine = false,
                                    }
                                    : method
                            ),
                        ],
                    },
                }
            ),
            ["RA5"] = Of(Claimed with { With = Claimed.With with { Stacks = Claimed.Without.Stacks } }),
            ["RA6"] = Of(Claimed with { With = Claimed.With with { Behaviors = Claimed.Without.Behaviors } }),
            ["RA7"] = Of(Claimed with { With = Claimed.With with { AssemblyBytes = 2_100_000 } }),
        };

    private static MethodsBothWays Calls(string caller, string called, Func<MixedCall, MixedCall> change) =>
        Claimed with
        {
            Calls =
            [
                .. Claimed.Calls.Select(call => (call.Caller, call.Called) == (caller, called) ? change(call) : call),
            ],
        };

    private static (Evidence Holding, Evidence Changing) Of(MethodsBothWays changing) =>
        (Answer(Claimed), Answer(changing));

    private static Evidence Answer(MethodsBothWays both) =>
        Answers(new KeyValuePair<ExactQuestion, object>(new ExactQuestion.AsyncBothWays(), both));
}
