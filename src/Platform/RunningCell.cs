using System.Reflection;

namespace PriceOfAwait.Platform;

/// <summary>
/// The notebook's cell that this code runs in, as .NET Interactive knows it. It is asked by name: the library also runs outside of a
/// kernel, and in one of another version.
/// </summary>
internal static class RunningCell
{
    // Where a kernel runs it is loaded; elsewhere it needn't be.
    private static readonly Type? Context = AppDomain.CurrentDomain.GetAssemblies()
        .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive")
        ?.GetType("Microsoft.DotNet.Interactive.KernelInvocationContext");

    private static readonly PropertyInfo? Current = Context?.GetProperty("Current");

    private static readonly PropertyInfo? Token = Context?.GetProperty("CancellationToken");

    /// <summary>Says that the cell was stopped; never does so outside of a kernel.</summary>
    public static CancellationToken Cancellation =>
        Current?.GetValue(null) is { } cell && Token?.GetValue(cell) is CancellationToken token ? token : default;
}
