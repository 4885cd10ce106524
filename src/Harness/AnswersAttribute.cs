namespace PriceOfAwait.Harness;

/// <summary>
/// Marks a static method that <c>inspect QUESTION NUMBER…</c> calls with the numbers. It returns the answers.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AnswersAttribute(string question) : Attribute
{
    public string Question { get; } = question;
}
