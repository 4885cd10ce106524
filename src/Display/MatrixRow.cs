namespace PriceOfAwait.Display;

/// <param name="Marks">
/// One per column: a sign, then its meaning in words, such as <c>✓ holds</c>; empty if there is none.
/// </param>
/// <param name="Lines">The sentences that the row expands into.</param>
public sealed record MatrixRow(string Name, string Text, IReadOnlyList<string> Marks, IReadOnlyList<string> Lines)
{
    /// <summary>Each sign of the row once, by which the book selects rows.</summary>
    internal string Signs => string.Join(' ', Marks.Select(Matrix.SignOf).Where(sign => sign.Length > 0).Distinct());
}
