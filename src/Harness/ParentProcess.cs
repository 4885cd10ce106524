namespace PriceOfAwait.Harness;

/// <summary>
/// The process that started this one to ask it something. It holds this one's standard input open for as long as the answer may be of use,
/// and writes one line at a time, the next only when the one before was answered.
/// </summary>
internal static class ParentProcess
{
    private static readonly char[] Buffer = new char[64];
    private static readonly AutoResetEvent Line = new(false);
    private static int _length;

    /// <summary>When standard input ends, ends this process.</summary>
    /// <param name="before">Ends what this process has started.</param>
    public static void EndWithIt(Action? before = null) => new Thread(() =>
    {
        int character;
        while ((character = Console.In.Read()) >= 0)
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
        Environment.Exit(130);
    }) { IsBackground = true, Name = "waits for the end of standard input" }.Start();

    /// <summary>Waits for any line on standard input. Allocates nothing on the thread that waits.</summary>
    public static void WaitForLine()
    {
        Line.WaitOne();
        _length = 0;
    }

    /// <summary>Waits for a line on standard input: at most 64 characters.</summary>
    public static string ReadLine()
    {
        Line.WaitOne();
        var line = new string(Buffer, 0, _length);
        _length = 0;
        return line;
    }
}
