using PriceOfAwait.Lessons.Subjects;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

/// <summary>Answers whether two calls that complete synchronously with a value return the same task.</summary>
internal static class TaskIdentities
{
    /// <remarks>Without a value, two methods are called.</remarks>
    [Answers("tasks")]
    public static IEnumerable<TaskIdentity> OverTypes() =>
        Of(CompletedTask.OverTypes)
            .Prepend(
                new("void", "", "async", ReferenceEquals(CachedTasks.Completed(), CachedTasks.CompletedToo()))
                {
                    IsDefault = true,
                }
            );

    [Answers("tasks")]
    public static IEnumerable<TaskIdentity> OverInts(int first, int last) => Of(CompletedTask.OverInts(first, last));

    private static IEnumerable<TaskIdentity> Of(IEnumerable<CompletedTask> tasks) =>
        from task in tasks
        from source in new[]
        {
            (Name: "async", IsCached: task.IsCachedByAsync),
            (Name: "FromResult", IsCached: task.IsCachedByFromResult),
        }
        select new TaskIdentity(CSharp.NameOf(task.ResultType), task.Value, source.Name, source.IsCached)
        {
            IsDefault = task.IsDefault,
        };
}
