using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>A measured operation that a developer has a feeling for.</summary>
/// <param name="Name">By which findings refer to it.</param>
/// <param name="One">In words, such as <c>a dictionary lookup</c>.</param>
/// <param name="Many">Such as <c>dictionary lookups</c>.</param>
/// <param name="Lesson">The lesson that measures it.</param>
public sealed record Yardstick(string Name, string One, string Many, string Lesson, MethodPair Takes);
