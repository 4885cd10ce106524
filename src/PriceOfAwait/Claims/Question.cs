namespace PriceOfAwait;

/// <summary>A question with an exact answer, that a check needs.</summary>
internal abstract record Question
{
    /// <summary>Asks it.</summary>
    /// <exception cref="BenchException">There is no answer; the message says why and what to do.</exception>
    public abstract Task<object> AskAsync(CancellationToken cancellationToken);

    /// <summary>How many bytes each benchmark of a class allocates: an <see cref="AllocatedBytes"/>.</summary>
    public sealed record Bytes(string Benchmarks) : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) =>
            await Exact.AllocatedBytesAsync(Benchmarks, cancellationToken);
    }

    /// <summary>How large the native code of each benchmark of a class is: a <see cref="CodeSizes"/>.</summary>
    public sealed record Code(string Benchmarks) : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) =>
            await Exact.CodeSizesAsync(Benchmarks, cancellationToken);
    }

    /// <summary>Which completed tasks are the same object each time, over types: a <see cref="TaskIdentities"/>.</summary>
    public sealed record TasksOfTypes : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) =>
            await Exact.TaskIdentitiesAsync(cancellationToken);
    }

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    public sealed record TasksOfInts(int First, int Last) : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) =>
            await Exact.TaskIdentitiesAsync(First, Last, cancellationToken);
    }

    /// <summary>How large tasks are, by the type of their result: a <see cref="TaskSizes"/>.</summary>
    public sealed record Sizes : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) =>
            await Exact.TaskSizesAsync(cancellationToken);
    }

    /// <summary>The .NET that answers: a <see cref="string"/>.</summary>
    public sealed record Runtime : Question
    {
        public override async Task<object> AskAsync(CancellationToken cancellationToken) => await Exact.RuntimeAsync(cancellationToken);
    }

    /// <summary>What the compiler made of a method: a <see cref="LoweredCode"/>.</summary>
    public sealed record Lowered(string Type, string Method) : Question
    {
        public override Task<object> AskAsync(CancellationToken cancellationToken) =>
            Task.Run(object () => Lowering.Of(Repository.LessonsAssembly, Type, Method), cancellationToken);
    }
}
