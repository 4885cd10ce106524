namespace PriceOfAwait.Harness;

/// <summary>
/// The operations of a benchmark class wait, one after the other, so one worker of the thread pool serves them all. With a second worker,
/// chance would decide which of them continues an operation. Then the figure would be how long the other core takes to notice, and some
/// operations would be done before anybody waited for them.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OneWorkerAttribute : Attribute
{
    // .NET Core 3.1 knows the settings by their old names only.
    /// <summary>The environment variables that tell the runtime.</summary>
    internal static IReadOnlyDictionary<string, string> Settings { get; } = (
        from prefix in new[] { "DOTNET_", "COMPlus_" }
        from limit in new[] { "Min", "Max" }
        select $"{prefix}ThreadPool_Force{limit}WorkerThreads").ToDictionary(name => name, _ => "1");
}
