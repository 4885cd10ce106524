namespace PriceOfAwait.Harness;

internal static class AttemptCheck
{
    public static CheckedAttempt Of(Type check)
    {
        var trials = Try(check);
        return new(check.FullName!, trials, trials.All(trial => trial.IsRight) ? CostsOf(check) : []);
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

    private static List<OperationCost> CostsOf(Type check)
    {
        var counted = BenchmarkOperation.UseAll(
            [BenchmarkCases.Of(check)],
            operation =>
                (Method: operation.Benchmark.Descriptor.WorkloadMethod, Allocation: AllocationCounter.Of(operation))
        )[0];
        var bytes = counted.ToDictionary(one => one.Allocation.Id.Method, one => one.Allocation.Bytes);
        return
        [
            .. from one in counted
            let costs = one.Method.GetCustomAttribute<CostsAttribute>()
            where costs is not null
            let method = one.Allocation.Id.Method
            select new OperationCost(
                method,
                costs.What,
                bytes[method],
                costs.Like is null ? costs.AtMost : bytes[costs.Like]
            ),
        ];
    }
}
