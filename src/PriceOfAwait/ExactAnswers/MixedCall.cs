namespace PriceOfAwait.ExactAnswers;

/// <summary>What a call between two methods allocates, each compiled with runtime async or without.</summary>
/// <param name="Completes">Its bytes if the called method completes synchronously.</param>
/// <param name="Waits">Its bytes if the called method waits.</param>
public sealed record MixedCall(string Caller, string Called, double Completes, double Waits)
{
    public const string With = "with";
    public const string Without = "without";
    public const string Pooled = "with, and a pooling builder";
    public const string PooledWithout = "without, and a pooling builder";
}
