using System.Reactive.Linq;
using System.Runtime.InteropServices;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;

/// <summary>
/// What Microsoft's tool lacks as a kernel of Jupyter. The kernelspec has .NET run this in the tool's process, before its program: an
/// interrupt cancels the cell that runs, where it would end the kernel, and the kernel ends when its Jupyter is gone.
/// </summary>
internal static class StartupHook
{
    private const string Hosting = "Microsoft.Extensions.Hosting";

    private static PosixSignalRegistration? _interrupts;

    /// <summary>.NET calls it by this name.</summary>
    public static void Initialize()
    {
        // It is meant for this process, not for what its cells start.
        Environment.SetEnvironmentVariable("DOTNET_STARTUP_HOOKS", null);
        DiagnosticListener.AllListeners.Where(source => source.Name == Hosting).SelectMany(source => source)
            .Where(told => told.Key == "HostBuilt").Subscribe(told => HandleInterrupts(told.Value!));
        if (!OperatingSystem.IsWindows())
        {
            // A thread of its own: a cell that loops or has taken the whole pool doesn't keep it from ending.
            new Thread(EndAfterParent) { IsBackground = true }.Start(ParentId());
        }
    }

    /// <summary>The tool's host would end at an interrupt. Once it has started, that is taken from it.</summary>
    private static void HandleInterrupts(object host)
    {
        var services = (IServiceProvider)host.GetType().GetProperty("Services")!.GetValue(host)!;
        var application = Service("IHostApplicationLifetime");
        ((CancellationToken)application.GetType().GetProperty("ApplicationStarted")!.GetValue(application)!).Register(() =>
        {
            (Service("IHostLifetime") as IDisposable)?.Dispose();
            _interrupts = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal =>
            {
                signal.Cancel = true;
                ((Kernel)services.GetService(typeof(Kernel))!).SendAsync(new Cancel());
            });
        });

        object Service(string name) =>
            services.GetService(Type.GetType($"{Hosting}.{name}, {Hosting}.Abstractions", throwOnError: true)!)!;
    }

    private static void EndAfterParent(object? parent)
    {
        while (ParentId() == (int)parent!)
        {
            Thread.Sleep(500);
        }

        // Jupyter gives a kernel a group of processes of its own, in which all are that its cells have started.
        _ = Kill(GroupId() == Environment.ProcessId ? 0 : Environment.ProcessId, 9);
    }

    [DllImport("libc", EntryPoint = "getppid")]
    private static extern int ParentId();

    [DllImport("libc", EntryPoint = "getpgrp")]
    private static extern int GroupId();

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Kill(int process, int signal);
}
