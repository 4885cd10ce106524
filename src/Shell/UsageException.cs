namespace PriceOfAwait.Shell;

internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>Refuses to replace a file that another program has made, or the reader.</summary>
    /// <param name="option">The option that names the file.</param>
    public static void UnlessOwn(string file, Func<string, bool> isOwn, string option)
    {
        if (Path.Exists(file) && !(File.Exists(file) && isOwn(file)))
        {
            throw new UsageException(
                $"{file} exists, and this command has not written it. Name another file with {option}, or move it "
                    + "elsewhere."
            );
        }
    }

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
