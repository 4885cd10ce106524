using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    public sealed record StateMachines(string Type)
        : ExactQuestion<StateMachineSizes>($"state machines of {Bench.NameOf(Type)}")
    {
        internal override async Task<StateMachineSizes> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(Type, await Inspection.AskAsync<StateMachineSize>(build, ["machines", Type], cancellationToken));
    }

    public sealed record Lowered(string Type, string Method) : ExactQuestion<LoweredCode>($"lowered code of {Method}")
    {
        internal override Task<LoweredCode> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            Task.Run(() => new Lowering(build.Assembly).Of(Type, Method).Code, cancellationToken);
    }
}
