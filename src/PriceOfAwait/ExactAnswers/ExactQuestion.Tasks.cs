namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    public sealed record TasksOfTypes() : ExactQuestion<TaskIdentities>("tasks over types")
    {
        internal override async Task<TaskIdentities> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<TaskIdentity>(build, ["tasks"], cancellationToken));
    }

    public sealed record TasksOfInts(int First, int Last)
        : ExactQuestion<TaskIdentities>(string.Create(CultureInfo.InvariantCulture, $"tasks of {First} to {Last}"))
    {
        internal override async Task<TaskIdentities> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) =>
            new(
                await Inspection.AskAsync<TaskIdentity>(
                    build,
                    [
                        "tasks",
                        First.ToString(CultureInfo.InvariantCulture),
                        Last.ToString(CultureInfo.InvariantCulture),
                    ],
                    cancellationToken
                )
            );
    }

    public sealed record Sizes() : ExactQuestion<TaskSizes>("sizes of tasks")
    {
        internal override async Task<TaskSizes> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            new(await Inspection.AskAsync<TaskSize>(build, ["sizes"], cancellationToken));
    }
}
