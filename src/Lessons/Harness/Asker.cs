namespace PriceOfAwait.Lessons.Harness;

/// <summary>Whoever started this process to ask it something, and holds its standard input open for as long as the answer may be of use.</summary>
internal static class Asker
{
    private static readonly AutoResetEvent Line = new(false);

    /// <summary>When standard input ends, this process ends, and BenchmarkDotNet with it ends what it has started.</summary>
    public static void EndWithIt() => new Thread(() =>
    {
        int character;
        while ((character = Console.In.Read()) >= 0)
        {
            if (character == '\n')
            {
                Line.Set();
            }
        }

        Environment.Exit(130);
    }) { IsBackground = true, Name = "waits for the end of standard input" }.Start();

    /// <summary>Waits for a line on standard input. Allocates nothing on the thread that waits.</summary>
    public static void WaitForLine() => Line.WaitOne();
}
