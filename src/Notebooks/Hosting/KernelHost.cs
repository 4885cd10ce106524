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
/// Microsoft's C# kernel for the process that started this one, over the kernel's own protocol: lines of JSON are commands on standard
/// input, events on standard output. When its input ends, it ends, with all that its cells started.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "It is there for as long as the process.")]
internal sealed class KernelHost
{
    /// <summary>The argument for one notebook, in the working directory.</summary>
    public const string ForEditors = "stdio";

    /// <summary>
    /// The argument for the runner: notebooks one after the other, each begun by a <see cref="NotebookStart"/>. At the end of each cell
    /// its command's token is written to standard error, so that what was written there before is known to be the cell's.
    /// </summary>
    public const string ForRunner = "notebooks";

    private readonly EventLines _events;
    private readonly Stream _error = Console.OpenStandardError();
    private CompositeKernel _kernel = [];

    private KernelHost(bool isForRunner)
    {
        StartedProcesses.Lead();
        _events = new(StandardStreams.TakeOutput(), isForRunner ? MarkEnd : _ => { });
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            // What a cell showed before it called Environment.Exit is still sent.
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
        // On this thread, so that a cell that keeps all others busy can't keep the process alive.
        while (lines.ReadLine() is { } line)
        {
            try
            {
                if (NotebookStart.Read(line) is { } start)
                {
                    Restart(start, environment);
                }
                else
                {
                    _ = _kernel.SendAsync(KernelCommandEnvelope.Deserialize(line).Command);
                }
            }
            catch (JsonException e)
            {
                Console.Error.WriteLine($"A command was not understood: {e.Message}");
            }
        }

        // A cell may still run: it ends with the process.
        Environment.Exit(0);
    }

    /// <summary>Makes this process as if it were new, but for what the runtime has loaded and compiled.</summary>
    private void Restart(NotebookStart start, Dictionary<string, string?> environment)
    {
        _kernel.Dispose();
        StartedProcesses.End(Environment.ProcessId);
        Formatter.ResetToDefault();
        // What the compiler kept for the last notebook is some 50 MiB, and is given back to the system.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        foreach (var name in Variables().Keys.Union(environment.Keys).Union(start.Environment.Keys))
        {
            Environment.SetEnvironmentVariable(
                name, start.Environment.TryGetValue(name, out var value) ? value : environment.GetValueOrDefault(name));
        }

        Directory.SetCurrentDirectory(start.Folder);
        StartKernel();
    }

    private void StartKernel()
    {
        Console.SetIn(new NoKeyboard());
        Formatter.DefaultMimeType = HtmlFormatter.MimeType;
        Formatter.SetPreferredMimeTypesFor(typeof(string), PlainTextFormatter.MimeType);
        var csharp = new CSharpKernel().UseKernelHelpers().UseWho().UseValueSharing().UseNugetDirective((kernel, packages) =>
        {
            kernel.AddAssemblyReferences(packages.SelectMany(package => package.AssemblyPaths));
            return Task.CompletedTask;
        });
        _kernel = [];
        _kernel.Add(csharp, ["c#", "C#"]);
        _kernel.KernelEvents.Subscribe(_events.Add);
        _events.Add(new KernelReady([_kernel.KernelInfo, csharp.KernelInfo]));
    }

    private void MarkEnd(KernelEvent happened)
    {
        if (happened is CommandSucceeded or CommandFailed && happened.Command is SubmitCode { Parent: null } cell)
        {
            // In one write, so that no program that still runs can write in between.
            _error.Write(Encoding.UTF8.GetBytes(EndMark(cell.GetOrCreateToken())));
        }
    }

    private static Dictionary<string, string?> Variables() => Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
        .ToDictionary(variable => (string)variable.Key, variable => (string?)variable.Value);

    [StackTraceHidden]
    private sealed class NoKeyboard : TextReader
    {
        public override int Peek() => Read();

        public override string? ReadLine() => $"{Read()}";

        public override int Read() => throw new InvalidOperationException(
            "A notebook's cell has no keyboard to read from. Write the text into the cell, as a variable.");
    }
}

/// <summary>Begins a notebook in a kernel of its own; what the one before has left is gone.</summary>
/// <param name="Environment">Variables on top of those that the process was started with; null removes one.</param>
internal sealed record NotebookStart(string Folder, IReadOnlyDictionary<string, string?> Environment)
{
    private const string Prefix = """{"Folder":""";

    public static NotebookStart? Read(string line) =>
        line.StartsWith(Prefix, StringComparison.Ordinal) ? JsonSerializer.Deserialize<NotebookStart>(line) : null;
}
