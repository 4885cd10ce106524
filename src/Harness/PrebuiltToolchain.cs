using System.Reflection;
using BenchmarkDotNet.Toolchains;

namespace PriceOfAwait.Harness;

/// <summary>A build of the benchmarks with a <see cref="BenchmarkProgram"/> in it; BenchmarkDotNet builds and starts nothing.</summary>
/// <param name="runtime">The name of the runtime that the build carries, if it carries one.</param>
/// <param name="executable">The build's executable, or an assembly that this program can load.</param>
internal sealed class PrebuiltToolchain(string? runtime, string executable)
    : Toolchain(runtime ?? "built with the benchmarks", null!, null!, null!)
{
    public string? Runtime => runtime;

#pragma warning disable CA1839 // .NET Core 3.1 has no Environment.ProcessPath.
    /// <summary>What starts it: the build itself, or this program where the build is an assembly that was compiled against it.</summary>
    public string[] Command => executable.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
        ? [System.Diagnostics.Process.GetCurrentProcess().MainModule!.FileName!, Assembly.GetEntryAssembly()!.Location, "of", executable]
        : [executable];
#pragma warning restore CA1839
}
