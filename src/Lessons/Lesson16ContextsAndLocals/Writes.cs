using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>
/// A request's user is passed as a parameter, or written to an <see cref="AsyncLocal{T}"/> that the next method reads.
/// </summary>
public class Writes
{
    private const string User = "Ada";

    private static readonly ContextCallback Pass = static state => ((Writes)state!)._answer = PassAsync(User).Result;
    private static readonly ContextCallback Write = static state => ((Writes)state!)._answer = WriteAsync(User).Result;

    private LocalValues _ofOther = new(1, "Bob");
    private LocalValues _ofUser = new(1, User);
    private string _answer = "";

    [Params(1, 4, 16, 17)]
    public int Locals { get; set; }

    [GlobalSetup]
    public void CheckAnswers()
    {
        (_ofOther, _ofUser) = (new(Locals, "Bob"), new(Locals, User));
        SameAnswer.RequireOfAll(this);
    }

    [Benchmark(Baseline = true)]
    public string Parameter() => Handle(_ofOther, Pass);

    [Benchmark]
    public string Written() => Handle(_ofOther, Write);

    [Benchmark]
    public string WrittenUnchanged() => Handle(_ofUser, Write);

    private string Handle(LocalValues flow, ContextCallback handle)
    {
        ExecutionContext.Run(flow.Context, handle, this);
        return _answer;
    }

    private static async ValueTask<string> WriteAsync(string user)
    {
        LocalValues.User.Value = user;
        return await ReadAsync();
    }

    private static async ValueTask<string> PassAsync(string user) => await ReadAsync(user);

    private static async ValueTask<string> ReadAsync(string user)
    {
        await Task.CompletedTask;
        return user;
    }

    private static async ValueTask<string> ReadAsync()
    {
        await Task.CompletedTask;
        return LocalValues.User.Value!;
    }
}
