namespace PriceOfAwait.Harness;

internal static class AttemptCheck
{
    public static IEnumerable<CheckedAttempt> OfAll(IReadOnlyList<Type> checks)
    {
        var tried = checks.Select(check => (Check: check, Trials: Try(check))).ToList();
        var right = tried.Where(one => one.Trials.All(trial => trial.IsRight)).Select(one => one.Check).ToList();
        var costs = BenchmarkOperation.UseAll(
            right.Select(check => BenchmarkCases.Of(check)),
            operation => (operation.Benchmark.Descriptor.WorkloadMethod, AllocationCounter.Of(operation))
        );
        return tried.Select(one => new CheckedAttempt(
            one.Check.FullName!,
            one.Trials,
            right.IndexOf(one.Check) is >= 0 and var index ? Costs(costs[index]) : []
        ));
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

    private static List<OperationCost> Costs(IReadOnlyList<(MethodInfo Method, Allocation Allocation)> counted)
    {
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
