namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    /// <summary>
    /// Measured, not exact, but asked of each runtime and recorded like the exact questions. Each number of calls gets
    /// its own process.
    /// </summary>
    public sealed record BlockedCalls() : ExactQuestion<CallsTogether>("blocked calls")
    {
        internal override bool IsFinal(CallsTogether answer) => false;

        internal override async Task<CallsTogether> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await CallsAsync(build, "blocked-calls", cancellationToken));
    }

    /// <summary>The same of requests to a server, which only the build for the lessons' runtime has.</summary>
    public sealed record BlockedRequests() : ExactQuestion<CallsTogether>("blocked requests")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override bool IsFinal(CallsTogether answer) => false;

        internal override async Task<CallsTogether> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await CallsAsync(build, "blocked-requests", cancellationToken)) { Of = "request" };
    }

    public sealed record StorageCalls() : ExactQuestion<CallsThatReturned>("storage calls")
    {
        internal override async Task<CallsThatReturned> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<ReturnedCalls>(build, ["storage-calls"], cancellationToken));
    }

    public sealed record FirstCallers() : ExactQuestion<LoadsOfCallers>("loads of first callers")
    {
        internal override async Task<LoadsOfCallers> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<StartedLoads>(build, ["first-callers"], cancellationToken));
    }

    public sealed record LimitedCalls() : ExactQuestion<CallsOfLimits>("calls of limits")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override async Task<CallsOfLimits> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<StartedCalls>(build, ["limited-calls"], cancellationToken));
    }

    public sealed record CallConnections() : ExactQuestion<ConnectionsOfCalls>("connections of calls")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override async Task<ConnectionsOfCalls> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<CallsOnConnections>(build, ["calls-on-connections"], cancellationToken, []));
    }

    public sealed record LeavingClients() : ExactQuestion<CallsForLeavers>("calls for clients that leave")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override async Task<CallsForLeavers> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<CallsForALeaver>(build, ["calls-for-a-leaver"], cancellationToken, []));
    }

    public sealed record BlockingSends() : ExactQuestion<SendsOnTheLastThread>("sends on the last thread")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override async Task<SendsOnTheLastThread> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<BlockingSend>(build, ["blocking-sends"], cancellationToken));
    }

    /// <summary>Each call gets its own process, because some never return and others end their process.</summary>
    public sealed record UnawaitedCalls() : ExactQuestion<EndedCalls>("calls that nobody awaits")
    {
        // Most of these processes sleep most of the time.
        private const int AtOnce = 4;

        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override async Task<EndedCalls> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken)
        {
            var ended = new EndedCall[UnawaitedCall.All.Count];
            await Parallel.ForEachAsync(
                Enumerable.Range(0, ended.Length),
                new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken },
                async (number, cancellation) => ended[number] = await EndAsync(number, build, cancellation)
            );
            return new(ended);
        }

        private static async Task<EndedCall> EndAsync(
            int number,
            LessonsBuild build,
            CancellationToken cancellationToken
        )
        {
            var call = UnawaitedCall.All[number];
            using var process = LessonsProcess.Start(
                build,
                Inspection.Settings,
                "inspect",
                "unawaited-call",
                number.ToString(CultureInfo.InvariantCulture)
            );
            var hasReturned = false;
            while (await process.ReadLineAsync(cancellationToken) is not null)
            {
                hasReturned = true;
            }

            var exitCode = await process.WaitAsync(cancellationToken);
            return new(
                call,
                exitCode switch
                {
                    0 => hasReturned ? CallEnd.Returned : CallEnd.Lost,
                    InspectionExit.DidNotReturn => CallEnd.NeverReturned,
                    _ when process.HasCrashed => CallEnd.EndedItsProcess,
                    _ => throw new BenchException($"The call in {call.Place} could not be made: {process.LastWords}"),
                },
                exitCode,
                process.FirstLine
            );
        }
    }

    private static async Task<IReadOnlyList<CallsThrough>> CallsAsync(
        LessonsBuild build,
        string question,
        CancellationToken cancellationToken
    )
    {
        // The pool adds threads as on a machine with two cores, whatever this one has.
        KeyValuePair<string, string>[] twoCores =
        [
            new("DOTNET_PROCESSOR_COUNT", "2"),
            new("COMPlus_PROCESSOR_COUNT", "2"),
        ];
        var calls = new List<CallsThrough>();
        foreach (var number in new[] { 1, 10, 100 })
        {
            calls.AddRange(
                await Inspection.AskAsync<CallsThrough>(build, [question, $"{number}"], cancellationToken, twoCores)
            );
        }

        return calls;
    }
}
