namespace PriceOfAwait.ExactAnswers;

// Measured, not exact, but recorded like the exact questions. Only the build for the lessons' runtime has a server.
internal abstract partial record ExactQuestion
{
    public sealed record LoadedServers() : ExactQuestion<ServersUnderLoad>("servers under load")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override bool IsFinal(ServersUnderLoad answer) => false;

        internal override async Task<ServersUnderLoad> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<LoadedServer>(build, ["loaded-servers"], cancellationToken, []));
    }

    /// <summary>The default build answers for any, because only it can read stacks.</summary>
    public sealed record BlockedServers() : ExactQuestion<ThreadsOfServers>("threads of blocked servers")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override bool IsFinal(ThreadsOfServers answer) => false;

        internal override async Task<ThreadsOfServers> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) =>
            new(
                await Inspection.AskAsync<ServerStacks>(
                    LessonsBuild.Default,
                    ["blocked-servers"],
                    cancellationToken,
                    []
                )
            );
    }
}
