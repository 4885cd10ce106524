namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

public sealed record TaskAndValueTask(string ResultType, Curve Task, Curve ValueTask, Curve Difference)
{
    public Crossing Crossing => Crossing.Of(Difference);
}
