using System.Text;
using PriceOfAwait.Tutorial;

if (OperatingSystem.IsWindows())
{
    // The lines of a benchmark hold a ±, which the console's own code page may lack.
    Console.OutputEncoding = Encoding.UTF8;
}

using var interruption = new Interruption();
return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), interruption.Token);
