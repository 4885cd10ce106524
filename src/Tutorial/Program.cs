using System.Text;
using PriceOfAwait.Tutorial;
using PriceOfAwait.Tutorial.Shell;

if (OperatingSystem.IsWindows())
{
    // The lines of a benchmark hold a ±, which the console's own code page may lack.
    Console.OutputEncoding = Encoding.UTF8;
}

using var signals = new TerminationSignals();
return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), signals.Token);
