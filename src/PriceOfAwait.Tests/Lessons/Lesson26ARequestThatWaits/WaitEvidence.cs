namespace PriceOfAwait.Tests.Lessons.Lesson26ARequestThatWaits;

internal sealed class WaitEvidence : MadeUpEvidence
{
    private const string ServiceCalls = "Lesson26ARequestThatWaits.ServiceCalls";
    private const string AbandonedWaits = "Lesson26ARequestThatWaits.AbandonedWaits";
    private const string Calls = "OneCall 100000, OneCallThrough200 120000, TenInARow 1000000, TenTogether 500000";
    private const string Queries = "Lesson26ARequestThatWaits.Queries";

    private const string OfThousandRows =
        "ThousandRows 500000, ThousandRowsAsync 550000, ToList 600000, ToListAsync 650000, AsAsyncEnumerable 640000";

    private const string Waits = "RunsOn Methods=5 500, Throws Methods=5 20000";

    private static readonly CallsForALeaver PassedOn = new(
        CallsForALeaver.PassedOn,
        Started: 1,
        Answered: 0,
        Told: 1,
        Exceptions: 1,
        nameof(TaskCanceledException),
        Connections: 2
    );

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["WR1"] = Times(ServiceCalls, Calls, "OneCallThrough200 250000"),
            ["WR2"] = Times(ServiceCalls, Calls, "TenTogether 990000"),
            ["WR3"] = (Connections(together: 10), Connections(together: 1)),
            ["WR4"] = (Leavers(PassedOn), Leavers(PassedOn with { Started = 10 })),
            ["WR5"] = (Leavers(PassedOn), Leavers(PassedOn with { Told = 0 })),
            ["WR6"] = (Leavers(PassedOn), Leavers(PassedOn with { Exceptions = 10 })),
            ["WR7"] = (Leavers(PassedOn), Leavers(PassedOn with { Connections = 1 })),
            ["WR8"] = (
                Times((AbandonedWaits, Waits), (ServiceCalls, Calls)),
                Times((AbandonedWaits, $"{Waits}, Throws Methods=5 200000"), (ServiceCalls, Calls))
            ),
            ["WR9"] = Times(Queries, OfThousandRows, "ThousandRowsAsync 900000"),
            ["WR10"] = Times(Queries, OfThousandRows, "AsAsyncEnumerable 300000"),
        };

    private static Evidence Connections(int together) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.CallConnections(),
                new ConnectionsOfCalls([
                    new(CallsOnConnections.InARow, 1, 1),
                    new(CallsOnConnections.Together, together, 10),
                    new(CallsOnConnections.AtMostTwo, 2, 2),
                    new(CallsOnConnections.NewClients, 10, 1),
                ])
            )
        );

    private static Evidence Leavers(CallsForALeaver passedOn) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.LeavingClients(),
                new CallsForLeavers([
                    new(CallsForALeaver.NoToken, 10, 10, 0, 0, CallsForALeaver.AnAnswer, 1),
                    new(CallsForALeaver.AskedBetween, 1, 1, 0, 0, nameof(OperationCanceledException), 1),
                    passedOn,
                    new(CallsForALeaver.AllCaught, 1, 0, 1, 10, CallsForALeaver.AnAnswer, 2),
                    new(CallsForALeaver.Together, 10, 10, 0, 0, CallsForALeaver.AnAnswer, 10),
                    new(CallsForALeaver.TogetherPassedOn, 10, 0, 10, 10, nameof(TaskCanceledException), 11),
                ])
            )
        );
}
