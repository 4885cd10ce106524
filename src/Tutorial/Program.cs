using System.Runtime.InteropServices;
using System.Text;
using PriceOfAwait.Tutorial;

// The runtime would show a stack trace, and end the program with 134.
AppDomain.CurrentDomain.UnhandledException += (_, unhandled) =>
    Environment.Exit(Problem.Of((Exception)unhandled.ExceptionObject).TellOn(Console.Error));
if (OperatingSystem.IsWindows())
{
    // The lines of a benchmark hold a ±, which the console's own code page may lack.
    Console.OutputEncoding = Encoding.UTF8;
}

using var interruption = new CancellationTokenSource();
using var interrupt = Handle(PosixSignal.SIGINT);
using var terminate = Handle(PosixSignal.SIGTERM);
using var hangUp = Handle(PosixSignal.SIGHUP);
return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), interruption.Token);

// At the first signal what is done is saved and no process is left behind. The second one ends the program at once.
PosixSignalRegistration Handle(PosixSignal signal) => PosixSignalRegistration.Create(signal, context =>
{
    context.Cancel = !interruption.IsCancellationRequested;
    interruption.Cancel();
});
