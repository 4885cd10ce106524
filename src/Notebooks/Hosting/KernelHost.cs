using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.Connection;
using Microsoft.DotNet.Interactive.CSharp;
using Microsoft.DotNet.Interactive.Events;
using Microsoft.DotNet.Interactive.Formatting;
using Microsoft.DotNet.Interactive.PackageManagement;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Microsoft's C# kernel for the parent process, over the kernel's own protocol: commands on standard input and events
/// on standard output, as lines of JSON. When its input ends, the host ends, with everything that its cells have
/// started.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "It lives as long as the process.")]
internal sealed class KernelHost
{
    /// <summary>The argument for one notebook, which runs in the working directory.</summary>
    public const string ForEditors = "stdio";

    /// <summary>
    /// The argument for the runner, which runs one notebook after another, each begun by a <see cref="NotebookStart"/>.
    /// After each cell, its token is written to standard error, to separate the texts that cells write there.
    /// </summary>
    public const string ForRunner = "notebooks";

    private readonly EventLines _events;
    private readonly Stream _error = Console.OpenStandardError();
    private CompositeKernel _kernel = [];

    private KernelHost(bool isForRunner)
    {
        StartedProcesses.BecomeGroupLeader();
        _events = new(StandardStreams.TakeOutput(), isForRunner ? MarkEnd : _ => { });
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            // Sends what a cell showed before it called Environment.Exit.
            _events.Dispose();
            StartedProcesses.End(Environment.ProcessId);
        };
        if (!isForRunner)
        {
            StartKernel();
        }
    }

    public static void Serve(bool isForRunner) => new KernelHost(isForRunner).Listen();

    public static string EndMark(string token) => $"\u0003{token}\u0003";

    private void Listen()
    {
        var environment = Variables();
        using var lines = new StreamReader(Console.OpenStandardInput(), Encoding.UTF8);
        // Reads on this thread, so that a cell that occupies the whole thread pool can't keep the process alive.
        while (lines.ReadLine() is { } line)
        {
            if (NotebookStart.Read(line) is { } start)
            {
                Restart(start, environment);
            }
            else if (CommandIn(line) is { } command)
            {
                _ = _kernel.SendAsync(command);
            }
        }

        // Ends a cell that still runs.
        Environment.Exit(0);
    }

    /// <summary><see langword="null"/> if the line is no command, or one that this kernel doesn't know.</summary>
    private static KernelCommand? CommandIn(string line)
    {
        string why;
        try
        {
            if (KernelCommandEnvelope.Deserialize(line)?.Command is { } command)
            {
                return command;
            }

            why = "It has no type, or no content.";
        }
        catch (Exception e)
            when (e is JsonException or InvalidOperationException or KeyNotFoundException or ArgumentException)
        {
            why = e.Message;
        }

        Console.Error.WriteLine($"An invalid command was ignored: {why}");
        return null;
    }

    /// <summary>Resets this process, except for what the runtime has loaded and compiled.</summary>
    private void Restart(NotebookStart start, Dictionary<string, string?> environment)
    {
        _kernel.Dispose();
        StartedProcesses.End(Environment.ProcessId);
        Formatter.ResetToDefault();
        // Returns the last notebook's compiler data to the system: some 50 MiB.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        foreach (var name in Variables().Keys.Union(environment.Keys).Union(start.Environment.Keys))
        {
            Environment.SetEnvironmentVariable(
                name,
                start.Environment.TryGetValue(name, out var value) ? value : environment.GetValueOrDefault(name)
            );
        }

        Directory.SetCurrentDirectory(start.Folder);
        StartKernel();
    }

    private void StartKernel()
    {
        Console.SetIn(new NoKeyboard());
        Formatter.DefaultMimeType = HtmlFormatter.MimeType;
        Formatter.SetPreferredMimeTypesFor(typeof(string), PlainTextFormatter.MimeType);
        var csharp = new CSharpKernel()
            .UseKernelHelpers()
            .UseWho()
            .UseValueSharing()
            .UseNugetDirective(
                (kernel, packages) =>
                {
                    kernel.AddAssemblyReferences(packages.SelectMany(package => package.AssemblyPaths));
                    return Task.CompletedTask;
                }
            );
        CellChecks.AddTo(csharp);
        _kernel = [];
        _kernel.Add(csharp, ["c#", "C#"]);
        _kernel.KernelEvents.Subscribe(_events.Add);
        _events.Add(new KernelReady([_kernel.KernelInfo, csharp.KernelInfo]));
    }

    private void MarkEnd(KernelEvent happened)
    {
        if (happened is CommandSucceeded or CommandFailed && happened.Command is SubmitCode { Parent: null } cell)
        {
            // A single write, so that no other program can write in between.
            _error.Write(Encoding.UTF8.GetBytes(EndMark(cell.GetOrCreateToken())));
        }
    }

    private static Dictionary<string, string?> Variables() =>
        Environment
            .GetEnvironmentVariables()
            .Cast<DictionaryEntry>()
            .ToDictionary(variable => (string)variable.Key, variable => (string?)variable.Value);

    [StackTraceHidden]
    private sealed class NoKeyboard : TextReader
    {
        public override int Peek() => Read();

        public override string? ReadLine() => $"{Read()}";

        public override int Read() =>
            throw new InvalidOperationException(
                "A notebook's cell has no keyboard to read from. Write the text into the cell, as a variable."
            );
    }
}
