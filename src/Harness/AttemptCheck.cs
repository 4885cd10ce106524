namespace PriceOfAwait.Harness;

internal static class AttemptCheck
{
    public static IEnumerable<CheckedAttempt> OfAll(IReadOnlyList<Type> checks)
    {
        var tried = checks.Select(check => (Check: check, Trials: Try(check))).ToList();
        var operations = tried
            .Where(one => one.Trials.All(trial => trial.IsRight))
            .ToDictionary(one => one.Check, one => BenchmarkOperation.AllOf(one.Check));
        FinalTier.Reach([.. operations.Values.SelectMany(some => some)]);
        return tried.Select(one => new CheckedAttempt(
            one.Check.FullName!,
            one.Trials,
            operations.TryGetValue(one.Check, out var some) ? Costs(some) : []
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

    private static List<OperationCost> Costs(IReadOnlyList<BenchmarkOperation> operations)
    {
        var bytes = operations.ToDictionary(
            operation => operation.Id.Method,
            operation => AllocationCounter.Of(operation).Bytes
        );
        return
        [
            .. from operation in operations
            let costs = operation.Benchmark.Descriptor.WorkloadMethod.GetCustomAttribute<CostsAttribute>()
            where costs is not null
            let method = operation.Id.Method
            select new OperationCost(
                method,
                costs.What,
                bytes[method],
                costs.Like is null ? costs.AtMost : bytes[costs.Like]
            ),
        ];
    }
}
