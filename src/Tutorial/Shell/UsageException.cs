namespace PriceOfAwait.Tutorial.Shell;

internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>Parses a user's text. If the parser rejects it, throws the parser's message with advice.</summary>
    public static T Of<T>(Func<T> read, string advice = "")
    {
        try
        {
            return read();
        }
        catch (ArgumentException e)
        {
            throw new UsageException(e.Message.Split(" (Parameter")[0] + advice);
        }
    }
}
