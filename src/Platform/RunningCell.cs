using System.Reflection;

namespace PriceOfAwait.Platform;

/// <summary>
/// The notebook's cell that this code runs in, as .NET Interactive knows it. It is asked by name: the library also runs outside of a
/// kernel, and in one of another version.
/// </summary>
internal static class RunningCell
{
    /// <summary>Says that the cell was stopped; never does so outside of a kernel.</summary>
    public static CancellationToken Cancellation
    {
        get
        {
            // Where a kernel runs it is loaded; elsewhere it needn't be.
            var context = AppDomain.CurrentDomain.GetAssemblies()
                .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive")
                ?.GetType("Microsoft.DotNet.Interactive.KernelInvocationContext");
            try
            {
                return context?.GetProperty("Current")?.GetValue(null) is { } cell
                    && context.GetProperty("CancellationToken")?.GetValue(cell) is CancellationToken token ? token : default;
            }
            catch (TargetInvocationException)
            {
                // What the cell has begun goes on after its end, and nothing stops it any more.
                return default;
            }
        }
    }
}
