[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.ClassBoard.Tests;

internal static class Shown
{
    public static void Has(string text, params IEnumerable<string> parts) =>
        Assert.All(parts, part => Assert.Contains(part, text));

    public static void Lacks(string text, params IEnumerable<string> parts) =>
        Assert.All(parts, part => Assert.DoesNotContain(part, text));
}
