namespace PriceOfAwait.Harness;

/// <summary>
/// The parent keeps standard input open while it needs answers, and writes a line only after the previous answer.
/// </summary>
internal static class ParentProcess
{
    private static readonly char[] Buffer = new char[64];
    private static readonly AutoResetEvent Line = new(false);
    private static int _length;

    /// <summary>
    /// Ends this process at the end of standard input, after <paramref name="before"/> has ended its children.
    /// </summary>
    public static void EndWithIt(Action? before = null)
    {
        var input = Console.In;
        // The measured code may read the console, too, which must not take the parent's lines.
        Console.SetIn(TextReader.Null);
        new Thread(() =>
        {
            int character;
            while ((character = input.Read()) >= 0)
            {
                if (character == '\n')
                {
                    Line.Set();
                }
                else if (character != '\r' && _length < Buffer.Length)
                {
                    Buffer[_length++] = (char)character;
                }
            }

            before?.Invoke();
            CallLimit.Exit(130);
        })
        {
            IsBackground = true,
            Name = "waits for the end of standard input",
        }.Start();
    }

    /// <summary>Reads at most 64 characters. An empty line allocates nothing.</summary>
    public static string ReadLine()
    {
        Line.WaitOne();
        var line = new string(Buffer, 0, _length);
        _length = 0;
        return line;
    }
}
