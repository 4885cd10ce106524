namespace PriceOfAwait.Harness;

/// <summary>
/// Runs its trials in order. If all succeed, the bytes of its benchmarks with a <see cref="CostsAttribute"/> are counted.
/// </summary>
public interface IExerciseCheck
{
    IEnumerable<Trial> Trials { get; }
}

/// <summary>Limits what a benchmark of a check may allocate: nothing, unless <see cref="AtMost"/> or <see cref="Like"/> is set.</summary>
/// <param name="what">The measured case, in words, such as <c>a known price</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CostsAttribute(string what) : Attribute
{
    public string What { get; } = what;

    public int AtMost { get; init; }

    /// <summary>A benchmark that allocates exactly the limit, for limits that depend on the runtime.</summary>
    public string? Like { get; init; }
}

/// <param name="run">Returns the wrong result in words, or <see langword="null"/> if it is right.</param>
public sealed class Trial(string call, string wanted, Func<Task<string?>> run)
{
    // Every correct exercise completes within milliseconds.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(4);

    public static Trial Gives<T>(string call, Func<Task<T>> run, T wanted) => new(call, CSharp.TextOf(wanted), async () =>
    {
        var found = await run();
        return EqualityComparer<T>.Default.Equals(found, wanted) ? null : CSharp.TextOf(found);
    });

    public static Trial Gives<T>(string call, Func<ValueTask<T>> run, T wanted) => Gives(call, () => run().AsTask(), wanted);

    public static Trial Gives<T>(string call, Func<T> run, T wanted) => Gives(call, () => Task.FromResult(run()), wanted);

    /// <summary>Requires that the task fails, and that the call itself doesn't throw.</summary>
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

    public static Trial Fails<T>(Type exception, string call, Func<ValueTask<T>> run) => Fails(exception, call, () => run().AsTask());

    public static Trial IsNotAsync(Type type, string method) => new(method, "a method without async, which has no state machine", () =>
        Task.FromResult(type.GetMethods().Any(one => one.Name == method && one.IsDefined(typeof(AsyncStateMachineAttribute)))
            ? "an async method"
            : null));

    internal TrialResult Run()
    {
        var found = new TaskCompletionSource<string?>();
        new Thread(() =>
        {
            try
            {
                // What a call queues waits until the call has returned, so a task that must still be incomplete then is.
                Task<string?>? trying = null;
                new HeldWorker().During(() => trying = run());
                found.SetResult(trying!.GetAwaiter().GetResult());
            }
            catch (Exception exception)
            {
                found.SetResult($"{exception.GetType().Name}: {exception.Message}");
            }
        }) { IsBackground = true, Name = "tries" }.Start();
        var text = found.Task.Wait(Limit) ? found.Task.Result : $"nothing within {Limit.TotalSeconds} s: it never ends";
        return new(call, text ?? wanted, wanted, text is null);
    }
}

internal static class AttemptCheck
{
    public static IEnumerable<CheckedAttempt> OfAll(IReadOnlyList<Type> checks)
    {
        var tried = checks.Select(check => (Check: check, Trials: Try(check))).ToList();
        var operations = tried.Where(one => one.Trials.All(trial => trial.IsRight))
            .ToDictionary(one => one.Check, one => BenchmarkOperation.AllOf(one.Check));
        FinalTier.Reach([.. operations.Values.SelectMany(some => some)]);
        return tried.Select(one => new CheckedAttempt(
            one.Check.FullName!, one.Trials, operations.TryGetValue(one.Check, out var some) ? Costs(some) : []));
    }

    // Stops at the first failure.
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
