using System.Runtime.CompilerServices;

namespace PriceOfAwait.Harness;

/// <summary>
/// What an exercise asks for. First the trials: what the code has to do. Then, where all of them are right, the bytes of the check's
/// benchmarks that have a <see cref="CostsAttribute"/>.
/// </summary>
public interface IExerciseCheck
{
    /// <summary>Calls of the code, each with what it has to give.</summary>
    IEnumerable<Trial> Trials { get; }
}

/// <summary>How many bytes a benchmark of a check may allocate: none, unless something else is said.</summary>
/// <param name="what">Which path it takes, in words, such as <c>a price that is known</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CostsAttribute(string what) : Attribute
{
    /// <summary>Which path it takes, in words.</summary>
    public string What { get; } = what;

    /// <summary>The most that is right, in bytes.</summary>
    public int AtMost { get; init; }

    /// <summary>Where the limit depends on the runtime: the benchmark of the check that allocates exactly as much as is allowed.</summary>
    public string? Like { get; init; }
}

/// <summary>A call of a reader's code, and what it has to give.</summary>
public sealed class Trial
{
    // Nothing that an exercise calls takes more than some milliseconds, so what takes this long never ends.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(4);

    private readonly string _call;
    private readonly string _wanted;
    private readonly Func<Task<string?>> _run;

    private Trial(string call, string wanted, Func<Task<string?>> run) => (_call, _wanted, _run) = (call, wanted, run);

    /// <summary>A trial for whatever the others don't cover.</summary>
    /// <param name="call">The call as it is written, with its input.</param>
    /// <param name="wanted">What it has to give, in words.</param>
    /// <param name="run">Makes the call, and says what was found instead, or nothing where that is right.</param>
    public static Trial Of(string call, string wanted, Func<Task<string?>> run) => new(call, wanted, run);

    /// <summary>A call that has to give a result.</summary>
    /// <param name="call">The call as it is written, with its input.</param>
    /// <param name="run">Makes the call.</param>
    /// <param name="wanted">The right result.</param>
    public static Trial Gives<T>(string call, Func<Task<T>> run, T wanted) => new(call, CSharp.TextOf(wanted), async () =>
    {
        var found = await run();
        return EqualityComparer<T>.Default.Equals(found, wanted) ? null : CSharp.TextOf(found);
    });

    /// <inheritdoc cref="Gives{T}(string, Func{Task{T}}, T)"/>
    public static Trial Gives<T>(string call, Func<ValueTask<T>> run, T wanted) => Gives(call, () => run().AsTask(), wanted);

    /// <inheritdoc cref="Gives{T}(string, Func{Task{T}}, T)"/>
    public static Trial Gives<T>(string call, Func<T> run, T wanted) => Gives(call, () => Task.FromResult(run()), wanted);

    /// <summary>A call that has to throw: when the task is awaited, not at the call.</summary>
    /// <param name="exception">Its type.</param>
    /// <param name="call">The call as it is written, with its input.</param>
    /// <param name="run">Makes the call.</param>
    public static Trial Fails(Type exception, string call, Func<Task> run) => new(
        call, $"a task that fails with {exception.Name}", async () =>
    {
        Task task;
        try
        {
            task = run();
        }
        catch (Exception thrown) when (exception.IsInstanceOfType(thrown))
        {
            return $"{thrown.GetType().Name} at the call itself, before there is a task";
        }

        try
        {
            await task;
            return "a task that succeeds";
        }
        catch (Exception thrown) when (exception.IsInstanceOfType(thrown))
        {
            return null;
        }
    });

    /// <inheritdoc cref="Fails(Type, string, Func{Task})"/>
    public static Trial Fails<T>(Type exception, string call, Func<ValueTask<T>> run) => Fails(exception, call, () => run().AsTask());

    /// <summary>A method that must not have a state machine.</summary>
    /// <param name="type">Its class.</param>
    /// <param name="method">Its name.</param>
    public static Trial IsNotAsync(Type type, string method) => new(method, "a method without async, which has no state machine", () =>
        Task.FromResult(type.GetMethods().Any(one => one.Name == method && one.IsDefined(typeof(AsyncStateMachineAttribute)))
            ? "an async method"
            : null));

    /// <summary>Makes the call on a thread of its own, so that even code that never ends is found out.</summary>
    internal TrialResult Run()
    {
        var found = new TaskCompletionSource<string?>();
        new Thread(() =>
        {
            try
            {
                found.SetResult(_run().GetAwaiter().GetResult());
            }
            catch (Exception exception)
            {
                found.SetResult($"{exception.GetType().Name}: {exception.Message}");
            }
        }) { IsBackground = true, Name = "tries" }.Start();
        var text = found.Task.Wait(Limit) ? found.Task.Result : $"nothing within {Limit.TotalSeconds} s: it never ends";
        return new(_call, text ?? _wanted, _wanted, text is null);
    }
}

/// <summary>Checks attempts at exercises: what they do, then, where that is right, what they allocate.</summary>
internal static class AttemptCheck
{
    /// <summary>Checks the attempts that these checks call. All operations reach their final code together.</summary>
    public static IEnumerable<CheckedAttempt> OfAll(IReadOnlyList<Type> checks)
    {
        var tried = checks.Select(check => (Check: check, Trials: Try(check))).ToList();
        var operations = tried.Where(one => one.Trials.All(trial => trial.IsRight))
            .ToDictionary(one => one.Check, one => BenchmarkOperation.AllOf(one.Check));
        FinalTier.Reach([.. operations.Values.SelectMany(some => some)]);
        return tried.Select(one => new CheckedAttempt(
            one.Check.FullName!, one.Trials, operations.TryGetValue(one.Check, out var some) ? Costs(some) : []));
    }

    /// <summary>The trials, up to the first that is wrong.</summary>
    private static List<TrialResult> Try(Type check)
    {
        var results = new List<TrialResult>();
        IExerciseCheck made;
        try
        {
            made = (IExerciseCheck)Activator.CreateInstance(check)!;
        }
        catch (TargetInvocationException exception)
        {
            var thrown = exception.InnerException!.GetBaseException();
            return [new("the constructor", $"{thrown.GetType().Name}: {thrown.Message}", "an object", IsRight: false)];
        }

        foreach (var trial in made.Trials)
        {
            results.Add(trial.Run());
            if (!results[^1].IsRight)
            {
                break;
            }
        }

        return results;
    }

    private static List<OperationCost> Costs(IReadOnlyList<BenchmarkOperation> operations)
    {
        var bytes = operations.ToDictionary(operation => operation.Id.Method, operation => AllocationCounter.Of(operation).Bytes);
        return
        [
            .. from operation in operations
               let costs = operation.Benchmark.Descriptor.WorkloadMethod.GetCustomAttribute<CostsAttribute>()
               where costs is not null
               let method = operation.Id.Method
               select new OperationCost(method, costs.What, bytes[method], costs.Like is null ? costs.AtMost : bytes[costs.Like]),
        ];
    }
}
