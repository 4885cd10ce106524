using System.Reflection;
using PriceOfAwait.NotebookEngine.Scripting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class SdkCompilerTests : IDisposable
{
    private readonly TemporaryFolder _root = new();

    public void Dispose() => _root.Dispose();

    [Fact]
    public void The_compiler_is_that_of_the_newest_SDK_of_the_runtimes_version()
    {
        Install("9.0.300", "10.0.99", "10.0.401", "10.0.400-rc.2.1", "11.0.100-preview.1", "NuGetFallbackFolder");
        Assert.Equal(
            Path.Combine(_root.Path, "sdk", "10.0.401", "Roslyn", "bincore"), SdkCompiler.Find(_root.Path, new Version(10, 0, 12)));
    }

    [Fact]
    public void An_SDK_of_another_version_will_not_do()
    {
        Assert.Null(SdkCompiler.Find(_root.Path, new Version(10, 0)));
        Install("9.0.300", "11.0.100");
        Assert.Null(SdkCompiler.Find(_root.Path, new Version(10, 0)));
    }

    [Fact]
    public void Cells_are_compiled_by_it()
    {
        SdkCompiler.Use();
        Assert.Equal(
            Path.Combine(SdkCompiler.Find(DotNetHost.Root, Environment.Version)!, "Microsoft.CodeAnalysis.CSharp.dll"),
            Assembly.Load("Microsoft.CodeAnalysis.CSharp").Location);
    }

    private void Install(params string[] versions)
    {
        foreach (var version in versions)
        {
            Directory.CreateDirectory(Path.Combine(_root.Path, "sdk", version, "Roslyn", "bincore"));
        }
    }
}
