namespace PriceOfAwait.Display;

/// <param name="Marks">
/// One a column: a sign, then its meaning in words, such as <c>✓ holds</c>; empty if there is none.
/// </param>
/// <param name="Lines">The sentences that the row opens into.</param>
public sealed record MatrixRow(string Name, string Text, IReadOnlyList<string> Marks, IReadOnlyList<string> Lines);
