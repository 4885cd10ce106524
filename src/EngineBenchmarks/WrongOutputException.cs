namespace PriceOfAwait.EngineBenchmarks;

/// <summary>The measured code gave a wrong output, so its time means nothing.</summary>
public sealed class WrongOutputException(string message) : Exception(message)
{
    /// <summary>Compares an output with what it should be.</summary>
    /// <exception cref="WrongOutputException">They differ.</exception>
    internal static void Require<T>(T actual, T expected, string what)
    {
        if (!EqualityComparer<T>.Default.Equals(actual, expected))
        {
            throw new WrongOutputException($"{what}: '{actual}' and not '{expected}'");
        }
    }
}
