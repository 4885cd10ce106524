using System.Runtime.CompilerServices;
using Microsoft.DotNet.Interactive.CSharp;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// What a kernel checks before it runs a cell, so that a cell that can't run says one sentence instead of many errors.
/// </summary>
public static class CellChecks
{
    private static readonly ConditionalWeakTable<CSharpKernel, object> Checking = [];

    /// <summary>
    /// Does nothing for a kernel of another language, or for one that checks its cells already. A notebook's first cell
    /// calls this by reflection, because Polyglot Notebooks' kernel knows nothing of this assembly.
    /// </summary>
    public static void AddTo(object kernel)
    {
        if (kernel is CSharpKernel csharp && Checking.TryAdd(csharp, csharp))
        {
            csharp.AddMiddleware(new MissingBuild().RunAsync);
            csharp.AddMiddleware(new UnsetVariables(csharp).RunAsync);
        }
    }
}
