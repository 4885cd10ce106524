using System.Text.Json.Serialization;

namespace PriceOfAwait;

/// <summary>A question with an exact answer, that a check needs.</summary>
[JsonDerivedType(typeof(Bytes), "bytes")]
[JsonDerivedType(typeof(Code), "code")]
[JsonDerivedType(typeof(TasksOfTypes), "tasks")]
[JsonDerivedType(typeof(TasksOfInts), "tasks-of-ints")]
[JsonDerivedType(typeof(Sizes), "sizes")]
[JsonDerivedType(typeof(Runtime), "runtime")]
[JsonDerivedType(typeof(Lowered), "lowered")]
internal abstract record Question
{
    /// <summary>What it is about, in words.</summary>
    internal abstract string About { get; }

    /// <summary>The type of its answer.</summary>
    internal abstract Type Answer { get; }

    /// <inheritdoc cref="About"/>
    public sealed override string ToString() => About;

    /// <summary>Asks it.</summary>
    /// <param name="lessons">The build to ask.</param>
    /// <param name="cancellationToken">Ends the asking.</param>
    /// <exception cref="BenchException">There is no answer; the message says why and what to do.</exception>
    public abstract Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken);

    /// <summary>How many bytes each benchmark of a class allocates: an <see cref="AllocatedBytes"/>.</summary>
    public sealed record Bytes(string Benchmarks) : Question
    {
        internal override string About => $"bytes of {Bench.NameOf(Benchmarks)}";

        internal override Type Answer => typeof(AllocatedBytes);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            await Exact.AllocatedBytesAsync(lessons, Benchmarks, cancellationToken);
    }

    /// <summary>How large the native code of each benchmark of a class is: a <see cref="CodeSizes"/>.</summary>
    public sealed record Code(string Benchmarks) : Question
    {
        internal override string About => $"native code of {Bench.NameOf(Benchmarks)}";

        internal override Type Answer => typeof(CodeSizes);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            await Exact.CodeSizesAsync(lessons, Benchmarks, cancellationToken);
    }

    /// <summary>Which completed tasks are the same object each time, over types: a <see cref="TaskIdentities"/>.</summary>
    public sealed record TasksOfTypes : Question
    {
        internal override string About => "tasks over types";

        internal override Type Answer => typeof(TaskIdentities);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            await Exact.TaskIdentitiesAsync(lessons, cancellationToken);
    }

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    public sealed record TasksOfInts(int First, int Last) : Question
    {
        internal override string About => $"tasks of {First} to {Last}";

        internal override Type Answer => typeof(TaskIdentities);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            await Exact.TaskIdentitiesAsync(lessons, First, Last, cancellationToken);
    }

    /// <summary>How large tasks are, by the type of their result: a <see cref="TaskSizes"/>.</summary>
    public sealed record Sizes : Question
    {
        internal override string About => "sizes of tasks";

        internal override Type Answer => typeof(TaskSizes);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            await Exact.TaskSizesAsync(lessons, cancellationToken);
    }

    /// <summary>The .NET that answers: a <see cref="string"/>.</summary>
    public sealed record Runtime : Question
    {
        internal override string About => "the version";

        internal override Type Answer => typeof(string);

        public override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) => await Exact.RuntimeAsync(lessons, cancellationToken);
    }

    /// <summary>What the compiler made of a method: a <see cref="LoweredCode"/>.</summary>
    public sealed record Lowered(string Type, string Method) : Question
    {
        internal override string About => $"lowered code of {Method}";

        internal override Type Answer => typeof(LoweredCode);

        public override Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            Task.Run(object () => Lowering.Of(lessons.Assembly, Type, Method), cancellationToken);
    }
}
