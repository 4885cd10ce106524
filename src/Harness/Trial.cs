namespace PriceOfAwait.Harness;

/// <param name="run">Returns the wrong result in words, or <see langword="null"/> if it is right.</param>
public sealed class Trial(string call, string wanted, Func<Task<string?>> run)
{
    // Every correct exercise completes within milliseconds.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(4);

    public static Trial Gives<T>(string call, Func<Task<T>> run, T wanted) =>
        new(
            call,
            CSharp.TextOf(wanted),
            async () =>
            {
                var found = await run();
                return EqualityComparer<T>.Default.Equals(found, wanted) ? null : CSharp.TextOf(found);
            }
        );

    public static Trial Gives<T>(string call, Func<ValueTask<T>> run, T wanted) =>
        Gives(call, () => run().AsTask(), wanted);

    public static Trial Gives<T>(string call, Func<T> run, T wanted) =>
        Gives(call, () => Task.FromResult(run()), wanted);

    /// <summary>Requires that the task fails, and that the call itself doesn't throw.</summary>
    public static Trial Fails(Type exception, string call, Func<Task> run) =>
        new(
            call,
            $"a task that fails with {exception.Name}",
            async () =>
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
            }
        );

    public static Trial Fails<T>(Type exception, string call, Func<ValueTask<T>> run) =>
        Fails(exception, call, () => run().AsTask());

    public static Trial IsNotAsync(Type type, string method) =>
        new(
            method,
            "a method without async, which has no state machine",
            () =>
                Task.FromResult(
                    type.GetMethods()
                        .Any(one => one.Name == method && one.IsDefined(typeof(AsyncStateMachineAttribute)))
                        ? "an async method"
                        : null
                )
        );

    internal TrialResult Run()
    {
        var found = new TaskCompletionSource<string?>();
        new Thread(() =>
        {
            try
            {
                // Work that a call queues waits until the call has returned, so a task that must be incomplete at that
                // time is.
                Task<string?>? trying = null;
                new HeldWorker().During(() => trying = run());
                found.SetResult(trying!.GetAwaiter().GetResult());
            }
            catch (Exception exception)
            {
                found.SetResult($"{exception.GetType().Name}: {exception.Message}");
            }
        })
        {
            IsBackground = true,
            Name = "tries",
        }.Start();
        var text = found.Task.Wait(Limit) ? found.Task.Result : $"nothing within {Limit.TotalSeconds} s: it never ends";
        return new(call, text ?? wanted, wanted, text is null);
    }
}
