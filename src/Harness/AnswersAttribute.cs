namespace PriceOfAwait.Harness;

/// <summary>
/// A static method that answers a question which only the code under test can: <c>inspect QUESTION NUMBER…</c> calls it with so many
/// numbers, and writes each of the answers that it returns.
/// </summary>
/// <param name="question">What the question is called.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AnswersAttribute(string question) : Attribute
{
    /// <summary>What the question is called.</summary>
    public string Question { get; } = question;
}
