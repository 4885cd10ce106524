using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

internal sealed class WaitClaims : LessonClaims
{
    // Their parts are the ways, by name.
    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "WR3",
                part: null,
                new ExactQuestion.CallConnections(),
                (part, calls) =>
                    JudgedPart.Exact(part, $"connections of ten calls: {part.Part}", calls[part.Part].Connections)
            ),
            Leaver("WR4", "calls for a client that has left", calls => calls.Started),
            Leaver("WR5", "calls whose end the service learns of", calls => calls.Told),
            Leaver("WR6", "exceptions", calls => calls.Exceptions),
            Leaver("WR7", "connections, with the next call", calls => calls.Connections),
        ];

    private static PartCheck Leaver(string claim, string about, Func<CallsForALeaver, int> countOf) =>
        Check(
            claim,
            part: null,
            new ExactQuestion.LeavingClients(),
            (part, calls) => JudgedPart.Exact(part, $"{about}: {part.Part}", countOf(calls[part.Part]))
        );
}
