using System.Reactive.Linq;
using System.Runtime.InteropServices;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Adds to Microsoft's tool what a Jupyter kernel needs. The kernelspec makes .NET run this in the tool's process
/// before the tool's Main. An interrupt then cancels the running cell instead of ending the kernel, cells are checked
/// before they run, and the kernel ends when its Jupyter ends.
/// </summary>
internal static class StartupHook
{
    private const string Hosting = "Microsoft.Extensions.Hosting";
    private const int Interrupt = 2;

    private static PosixSignalRegistration? _interrupts;

    public static void Initialize()
    {
        // The hook is only for this process, not for those that its cells start.
        Environment.SetEnvironmentVariable("DOTNET_STARTUP_HOOKS", null);
        DiagnosticListener
            .AllListeners.Where(source => source.Name == Hosting)
            .SelectMany(source => source)
            .Where(told => told.Key == "HostBuilt")
            .Subscribe(told => HandleInterrupts(told.Value!));
        if (!OperatingSystem.IsWindows())
        {
            // A script ignores interrupts for the programs that it starts with &, and these for theirs. The runtime
            // respects that, so a Jupyter that was started this way couldn't stop a cell.
            Signal(Interrupt, byDefault: 0);
            // On its own thread, which works even if a cell loops or occupies the whole thread pool.
            new Thread(EndAfterParent) { IsBackground = true }.Start(ParentId());
        }
    }

    /// <summary>Takes the interrupt over from the tool's host, once the host has started.</summary>
    private static void HandleInterrupts(object host)
    {
        var services = (IServiceProvider)host.GetType().GetProperty("Services")!.GetValue(host)!;
        var application = Service("IHostApplicationLifetime");
        ((CancellationToken)application.GetType().GetProperty("ApplicationStarted")!.GetValue(application)!).Register(
            () =>
            {
                (Service("IHostLifetime") as IDisposable)?.Dispose();
                var kernel = (CompositeKernel)services.GetService(typeof(Kernel))!;
                kernel.ChildKernels.ToList().ForEach(CellChecks.AddTo);
                _interrupts = PosixSignalRegistration.Create(
                    PosixSignal.SIGINT,
                    signal =>
                    {
                        signal.Cancel = true;
                        // The cell that it cancels says so.
                        _ = kernel.SendAsync(new Cancel());
                    }
                );
            }
        );

        object Service(string name) =>
            services.GetService(Type.GetType($"{Hosting}.{name}, {Hosting}.Abstractions", throwOnError: true)!)!;
    }

    private static void EndAfterParent(object? parent)
    {
        while (ParentId() == (int)parent!)
        {
            Thread.Sleep(500);
        }

        // Jupyter starts a kernel in its own process group, which contains everything that its cells have started.
        _ = Kill(GroupId() == Environment.ProcessId ? 0 : Environment.ProcessId, 9);
    }

    [DllImport("libc", EntryPoint = "signal")]
    private static extern nint Signal(int signal, nint byDefault);

    [DllImport("libc", EntryPoint = "getppid")]
    private static extern int ParentId();

    [DllImport("libc", EntryPoint = "getpgrp")]
    private static extern int GroupId();

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Kill(int process, int signal);
}
