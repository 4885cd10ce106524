using System.Runtime.InteropServices;

namespace PriceOfAwait.Tutorial;

/// <summary>
/// Turns the first Ctrl+C (or request to terminate, or closed terminal) into a cancelled token, so that what is done
/// is saved and no process is left behind. The second one ends the program at once.
/// </summary>
internal sealed class TerminationSignals : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    public TerminationSignals() =>
        _registrations = [Catch(PosixSignal.SIGINT), Catch(PosixSignal.SIGTERM), Catch(PosixSignal.SIGHUP)];

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations)
        {
            registration.Dispose();
        }

        _source.Dispose();
    }

    private PosixSignalRegistration Catch(PosixSignal signal) => PosixSignalRegistration.Create(signal, context =>
    {
        context.Cancel = !_source.IsCancellationRequested;
        _source.Cancel();
    });
}
