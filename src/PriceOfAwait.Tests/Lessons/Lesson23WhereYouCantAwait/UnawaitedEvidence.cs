namespace PriceOfAwait.Tests.Lessons.Lesson23WhereYouCantAwait;

internal sealed class UnawaitedEvidence : MadeUpEvidence
{
    private const string Replacements = "Lesson23WhereYouCantAwait.Replacements";
    private const string AllBytes =
        "Replacement Place=Property 0, Replacement Place=Dispose 0, Replacement Place=Handler 0, "
        + "Usual Place=Handler 64";

    private static readonly Dictionary<UnawaitedCall, CallEnd> Ends = UnawaitedCall.All.ToDictionary(
        call => call,
        call =>
            call == UnawaitedCall.InConstructor || call == UnawaitedCall.InPropertyInWindow ? CallEnd.Returned
            : call == UnawaitedCall.InHandler || call == UnawaitedCall.InHandlerInWindow ? CallEnd.EndedItsProcess
            : call == UnawaitedCall.InHandlerThatForgets ? CallEnd.Lost
            : CallEnd.NeverReturned
    );

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["WA1"] = (Calls(), Calls(UnawaitedCall.InLock, CallEnd.Returned)),
            ["WA2"] = (Calls(), Calls(UnawaitedCall.InHandlerThatForgets, CallEnd.EndedItsProcess)),
            ["WA3"] = Bytes(Replacements, AllBytes, "Replacement Place=Handler 64"),
            ["WA4"] = Times(
                Replacements,
                "Usual Place=Handler 100, Replacement Place=Handler 60",
                "Replacement Place=Handler 150"
            ),
        };

    private static Evidence Calls(UnawaitedCall? other = null, CallEnd end = CallEnd.Returned) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.UnawaitedCalls(),
                new EndedCalls([
                    .. UnawaitedCall.All.Select(call => new EndedCall(call, call == other ? end : Ends[call], 0, "")),
                ])
            )
        );
}
