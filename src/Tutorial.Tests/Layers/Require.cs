namespace PriceOfAwait.Tutorial.Tests.Layers;

internal static class Require
{
    /// <summary>Tells all of them, where an assertion on a collection tells the first few.</summary>
    public static void None(IEnumerable<string> found)
    {
        var all = string.Join('\n', found.Distinct());
        Assert.True(all.Length == 0, all);
    }
}
