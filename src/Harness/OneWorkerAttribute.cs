namespace PriceOfAwait.Harness;

/// <summary>
/// The operations of a benchmark class wait, one after the other, so that one worker of the thread pool serves them all. With a second
/// one it would be left to chance which of them goes on with an operation: what was measured was how long the other core takes to find
/// out, and now and then it was done before anybody waited for it.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OneWorkerAttribute : Attribute
{
    // .NET Core 3.1 knows the settings by their old names only.
    /// <summary>What tells the runtime.</summary>
    internal static IReadOnlyDictionary<string, string> Settings { get; } = (
        from prefix in new[] { "DOTNET_", "COMPlus_" }
        from limit in new[] { "Min", "Max" }
        select $"{prefix}ThreadPool_Force{limit}WorkerThreads").ToDictionary(name => name, _ => "1");
}
