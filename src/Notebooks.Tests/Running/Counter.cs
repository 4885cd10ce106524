namespace PriceOfAwait.Notebooks.Tests.Running;

public static class Counter
{
    public static int Count { get; set; }
}
