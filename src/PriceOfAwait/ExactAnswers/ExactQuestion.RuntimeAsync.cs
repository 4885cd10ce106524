namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    /// <summary>
    /// What becomes of the same methods without and with runtime async, so two builds answer. It is asked of the one
    /// with runtime async, and the default build has only its recorded answer.
    /// </summary>
    public sealed record AsyncBothWays()
        : ExactQuestion<MethodsBothWays>("async methods with and without runtime async")
    {
        private const string MixedCalls = "PriceOfAwait.Lessons.Lesson25RuntimeAsync.MixedCalls";
        private const string Waits = "Waits";

        private const string IdWith = "net11.0-async";

        private static Measuring.Runtime Without => Runtimes.Named("net11.0")[0];

        internal static Measuring.Runtime With => Runtimes.Named(IdWith)[0];

        internal string NotRecorded =>
            $"No {this} are recorded. Record them: dotnet run --project src/Tutorial -- record --exact";

        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime.Id == IdWith;

        internal override Measuring.Runtime? On => With;

        // The other build may change while this one doesn't.
        internal override bool IsFinal(MethodsBothWays answer) => false;

        internal override async Task<MethodsBothWays> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        )
        {
            if (build == LessonsBuild.Default)
            {
                return Recorded ?? throw new BenchException(NotRecorded);
            }

            var without = (await RuntimeBuilds.AllAsync([Without], TextWriter.Null, cancellationToken))[0];
            return new(
                await MethodsAsync(without.Value ?? throw new BenchException(without.LeftOut), cancellationToken),
                await MethodsAsync(build, cancellationToken),
                CallsIn(await new Bytes(MixedCalls).AnswerAsync(build, cancellationToken))
            );
        }

        private MethodsBothWays? Recorded =>
            RecordedRuns
                .MachinesIn(Repository.RecordedData)
                .Select(machine => RuntimeAnswer.Load(Repository.RecordedData, machine, With).Value)
                .Select(answers => answers?.Answers.GetValueOrDefault(this) as MethodsBothWays)
                .FirstOrDefault(answer => answer is not null);

        private static async Task<AsyncMethods> MethodsAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            (await Inspection.AskAsync<AsyncMethods>(build, ["async-methods"], cancellationToken))[0];

        private static IReadOnlyList<MixedCall> CallsIn(AllocatedBytes bytes)
        {
            return
            [
                Of("WithCallsWith", MixedCall.With, MixedCall.With),
                Of("WithCallsWithout", MixedCall.With, MixedCall.Without),
                Of("WithoutCallsWith", MixedCall.Without, MixedCall.With),
                Of("WithoutCallsWithout", MixedCall.Without, MixedCall.Without),
                Of("WithCallsPooled", MixedCall.With, MixedCall.Pooled),
                Of("WithCallsPooledWithout", MixedCall.With, MixedCall.PooledWithout),
                Of("WithoutCallsPooled", MixedCall.Without, MixedCall.Pooled),
                Of("WithoutCallsPooledWithout", MixedCall.Without, MixedCall.PooledWithout),
            ];

            MixedCall Of(string method, string caller, string called) =>
                new(
                    caller,
                    called,
                    bytes[method, new Parameter(Waits, "false")],
                    bytes[method, new Parameter(Waits, "true")]
                );
        }
    }
}
