using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>What async methods add, for the first page's chart and its calculator.</summary>
/// <param name="Methods">How many async methods there are more.</param>
/// <param name="Waits">Whether they really wait.</param>
/// <param name="ReturnsValueTask">Whether they return a <c>ValueTask</c> instead of a <c>Task</c>.</param>
/// <param name="Lesson">The lesson that measures it.</param>
public sealed record PlannedPrice(int Methods, bool Waits, bool ReturnsValueTask, string Lesson, MethodPair Pays);
