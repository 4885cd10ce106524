using PriceOfAwait.AwaitPrices;

namespace PriceOfAwait.Tutorial.Tests.Pricing;

/// <summary>
/// The tool on what others have written. By default a few packages are read, because each has to be restored; before a
/// release, <see cref="Variable"/> has all of <c>packages.txt</c> read.
/// </summary>
[Trait("Kind", "machine")]
public sealed class PackagesTests(ITestOutputHelper output)
{
    private const string Variable = "PRICE_OF_AWAIT_ALL_PACKAGES";

    private const int Usual = 4;

    /// <summary>In the order in which a run without the variable takes the first ones.</summary>
    public static TheoryData<string> Packages
    {
        get
        {
            var all = File.ReadAllLines(List);
            return [.. Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } ? all : all.Take(Usual)];
        }
    }

    [Theory, MemberData(nameof(Packages))]
    public async Task Is_read_without_an_error(string package)
    {
        var listed = await Invocation.OfAsync("prices", "--package", package, "--json");
        Assert.Equal("", listed.ExitCode == ExitCode.Success ? "" : listed.Error);
        var prices = JsonNode.Parse(listed.Output)!;
        Assert.NotEmpty(prices["methods"]!.AsArray());
        Assert.DoesNotContain("Exception", listed.Output.Split("\"notes\"")[^1]);
        output.WriteLine(
            $"{prices["methods"]!.AsArray().Count} methods, {prices["findings"]!.AsArray().Count} findings"
        );
    }

    [Fact]
    public void Are_each_named_once_with_a_version()
    {
        var (all, ids) = (File.ReadAllLines(List), File.ReadAllLines(List).Select(line => line.Split('@')[0]));
        Assert.True(all.Length >= 50);
        Assert.Distinct(ids);
        Assert.All(all, package => Assert.Null(PackageAssemblies.Parse(package).Before));
    }

    private static string List => Path.Combine(Repository.Root, "src", "Tutorial.Tests", "Pricing", "packages.txt");
}
