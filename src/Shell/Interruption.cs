using System.Runtime.InteropServices;
using System.Text;

namespace PriceOfAwait.Shell;

/// <summary>
/// A program's process: the first signal to end it saves what is done and ends all processes, the second ends the
/// program at once, and an exception that nobody caught becomes a sentence.
/// </summary>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly List<PosixSignalRegistration> _signals;

    public Interruption()
    {
        // Without this, the runtime would print a stack trace and return 134.
        AppDomain.CurrentDomain.UnhandledException += (_, unhandled) =>
            Environment.Exit(ErrorMessage.Of((Exception)unhandled.ExceptionObject).TellOn(Console.Error));
        if (OperatingSystem.IsWindows())
        {
            // What is printed has characters, such as ±, which the console's default code page may lack.
            Console.OutputEncoding = Encoding.UTF8;
        }

        _signals = [Handle(PosixSignal.SIGINT), Handle(PosixSignal.SIGTERM), Handle(PosixSignal.SIGHUP)];
    }

    public CancellationToken Token => _source.Token;

    public void Interrupt() => _source.Cancel();

    public void Dispose()
    {
        _signals.ForEach(signal => signal.Dispose());
        _source.Dispose();
    }

    private PosixSignalRegistration Handle(PosixSignal signal) =>
        PosixSignalRegistration.Create(
            signal,
            context =>
            {
                context.Cancel = !_source.IsCancellationRequested;
                _source.Cancel();
            }
        );
}
