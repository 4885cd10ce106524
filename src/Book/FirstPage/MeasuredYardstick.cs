using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <param name="On">The machine on which it takes that.</param>
public sealed record MeasuredYardstick(Yardstick Yardstick, Amount Takes, string On);
