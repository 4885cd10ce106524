using PriceOfAwait.Lessons.CachedTasks;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>Whether two calls that complete synchronously with a value return one and the same task.</summary>
/// <param name="Type">The value's type, <c>void</c> where there is no value.</param>
/// <param name="Value">The value as written in C#.</param>
/// <param name="Source">What made the task: <c>async</c> or <c>FromResult</c>.</param>
/// <param name="SameObject">The answer.</param>
/// <param name="IsDefault">Whether the value is its type's default, bit by bit.</param>
internal sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject, bool IsDefault)
{
    /// <remarks>Without a value, two methods are called.</remarks>
    public static IEnumerable<TaskIdentity> OverTypes() => Of(CompletedTask.OverTypes).Prepend(
        new("void", "", "async", ReferenceEquals(CachedTasks.CachedTasks.Completed(), CachedTasks.CachedTasks.CompletedToo()), IsDefault: true));

    public static IEnumerable<TaskIdentity> OverInts(int first, int last) => Of(CompletedTask.OverInts(first, last));

    private static IEnumerable<TaskIdentity> Of(IEnumerable<CompletedTask> tasks) => tasks.SelectMany(task => new TaskIdentity[]
    {
        new(CSharp.NameOf(task.ResultType), task.Value, "async", task.IsCachedByAsync, task.IsDefault),
        new(CSharp.NameOf(task.ResultType), task.Value, "FromResult", task.IsCachedByFromResult, task.IsDefault),
    });
}
