namespace PriceOfAwait.Harness;

/// <summary>
/// One pool thread runs all operations of the class, one after another. With a second thread, chance would decide which
/// of the two continues an operation. The figure would show how long the other core takes to notice, and some
/// operations would complete before they are awaited.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OneWorkerAttribute : Attribute
{
    // .NET Core 3.1 knows the settings only by their old names.
    internal static IReadOnlyDictionary<string, string> Settings { get; } =
        (
            from prefix in new[] { "DOTNET_", "COMPlus_" }
            from limit in new[] { "Min", "Max" }
            select $"{prefix}ThreadPool_Force{limit}WorkerThreads"
        ).ToDictionary(name => name, _ => "1");
}
