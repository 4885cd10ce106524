using PriceOfAwait.Tutorial.Running;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class MicrosoftKernelTests : IDisposable
{
    private readonly TempFolder _root = new();

    public void Dispose() => _root.Dispose();

    [Fact]
    public void Where_it_is_not_built_one_line_says_how() => Assert.Equal(
        "Microsoft's kernel isn't built: dotnet build src/Interactive",
        Assert.Throws<UsageException>(() => MicrosoftKernel.Find(_root.FullName)).Message);

    [Fact]
    public void Once_built_it_is_found()
    {
        var folder = Directory.CreateDirectory(_root["src/Interactive/Kernel/bin/Release"]);
        var program = Path.Combine(folder.FullName, "PriceOfAwait.Interactive.dll");
        File.WriteAllText(program, "");

        Assert.Equal(program, MicrosoftKernel.Find(_root.FullName));
    }
}
