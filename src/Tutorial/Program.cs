using System.Runtime.InteropServices;
using System.Text;
using PriceOfAwait.Tutorial;

// Without this, the runtime would print a stack trace and return 134.
AppDomain.CurrentDomain.UnhandledException += (_, unhandled) =>
    Environment.Exit(ErrorMessage.Of((Exception)unhandled.ExceptionObject).TellOn(Console.Error));
if (OperatingSystem.IsWindows())
{
    // BenchmarkDotNet prints ±, which the console's default code page may lack.
    Console.OutputEncoding = Encoding.UTF8;
}

using var interruption = new CancellationTokenSource();
using var interrupt = Handle(PosixSignal.SIGINT);
using var terminate = Handle(PosixSignal.SIGTERM);
using var hangUp = Handle(PosixSignal.SIGHUP);
DotNetRun.Watch(interruption.Cancel);
return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), interruption.Token);

// The first signal saves what is done and ends all processes. The second ends the program at once.
PosixSignalRegistration Handle(PosixSignal signal) =>
    PosixSignalRegistration.Create(
        signal,
        context =>
        {
            context.Cancel = !interruption.IsCancellationRequested;
            interruption.Cancel();
        }
    );
