namespace PriceOfAwait.Lessons.Harness;

/// <summary>Whoever started this process to ask it something, and holds its standard input open for as long as the answer may be of use.</summary>
internal static class Asker
{
    /// <summary>When standard input ends, this process ends, and BenchmarkDotNet with it ends what it has started.</summary>
    public static void EndWithIt() => new Thread(() =>
    {
        while (Console.In.Read() >= 0)
        {
        }

        Environment.Exit(130);
    }) { IsBackground = true, Name = "waits for the end of standard input" }.Start();
}
