using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Text.RegularExpressions;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Runtime;

namespace PriceOfAwait.Harness;

/// <summary>
/// Reads where the threads of another process's pool are, and folds them to lines of code. The process writes a dump of
/// itself, because it can then be any process of this user, and because threads that go on can't be read. Code counts
/// if its assembly has symbols beside it, as one's own code usually does.
/// </summary>
internal sealed partial class StackReader : IDisposable
{
    // What a line waits in, by the methods above it on the stack: the first pattern that one of them matches.
    private static readonly (Regex Method, string In)[] Waits =
    [
        (LockMethod(), ThreadsAtLine.Lock),
        (TaskMethod(), ThreadsAtLine.Task),
        (SleepMethod(), ThreadsAtLine.Sleep),
    ];

    private readonly Dictionary<string, MetadataReaderProvider?> _symbols = [];

    public static ServerStacks Of(int process, string server)
    {
        var dump = Path.Combine(Path.GetTempPath(), $"price-of-await-{Guid.NewGuid():N}.dmp");
        try
        {
            new DiagnosticsClient(process).WriteDump(DumpType.Normal, dump);
            using var reader = new StackReader();
            return reader.Read(dump, server);
        }
        catch (Exception exception)
            when (exception
                    is DiagnosticsClientException
                        or ClrDiagnosticsException
                        or IOException
                        or UnauthorizedAccessException
            )
        {
            return new(server, [], 0, exception.Message);
        }
        finally
        {
            File.Delete(dump);
        }
    }

    public void Dispose()
    {
        foreach (var symbols in _symbols.Values)
        {
            symbols?.Dispose();
        }
    }

    private ServerStacks Read(string dump, string server)
    {
        using var target = DataTarget.LoadDump(dump);
        using var runtime =
            target.ClrVersions.Length > 0
                ? target.ClrVersions[0].CreateRuntime()
                : throw new IOException("The dump shows no .NET runtime.");
        var places = (
            from thread in runtime.Threads
            where thread.IsAlive && thread.State.HasFlag(ClrThreadState.TS_TPWorkerThread)
            select PlaceOf([.. thread.EnumerateStackTrace().Where(frame => frame.Method is not null)])
        ).ToList();
        return new(
            server,
            [
                .. places
                    .OfType<ThreadsAtLine>()
                    .GroupBy(place => place)
                    .Select(alike => alike.Key with { Threads = alike.Count() })
                    .OrderByDescending(folded => folded.Threads)
                    .ThenBy(folded => folded.Line),
            ],
            places.Count(place => place is null),
            Failure: ""
        );
    }

    /// <summary>The topmost line of code with symbols; <see langword="null"/> if there is none.</summary>
    private ThreadsAtLine? PlaceOf(List<ClrStackFrame> frames)
    {
        for (var index = 0; index < frames.Count; index++)
        {
            // The other frames are at the instruction after a call.
            var address = frames[index].InstructionPointer - (index == 0 ? 0ul : 1);
            if (LineOf(frames[index].Method!, address) is var (file, line))
            {
                return new(1, NameOf(frames[index].Method!), file, line, WaitOf(frames.Take(index)));
            }
        }

        return null;
    }

    private (string File, int Line)? LineOf(ClrMethod method, ulong address)
    {
        if (SymbolsOf(method.Type.Module.Name) is not { } symbols)
        {
            return null;
        }

        var offset = method.GetILOffset(address);
        var points = symbols
            .GetMethodDebugInformation(MetadataTokens.MethodDefinitionHandle(method.MetadataToken & 0xFFFFFF))
            .GetSequencePoints()
            .Where(point => !point.IsHidden)
            .ToList();
        return points.Count == 0 ? null
            : points.FindLast(point => point.Offset <= offset) is { Document.IsNil: false } point
                ? (FileOf(symbols, point), point.StartLine)
            : (FileOf(symbols, points[0]), points[0].StartLine);
    }

    private static string FileOf(MetadataReader symbols, SequencePoint point) =>
        symbols.GetString(symbols.GetDocument(point.Document).Name).Split('/', '\\')[^1];

    private MetadataReader? SymbolsOf(string? assembly)
    {
        if (assembly is null)
        {
            return null;
        }

        if (!_symbols.TryGetValue(assembly, out var symbols))
        {
            var file = Path.ChangeExtension(assembly, ".pdb");
            _symbols[assembly] = symbols = File.Exists(file)
                ? MetadataReaderProvider.FromPortablePdbStream(File.OpenRead(file))
                : null;
        }

        return symbols?.GetMetadataReader();
    }

    /// <summary>The method's name in its source, without those that the compiler gives.</summary>
    private static string NameOf(ClrMethod method)
    {
        var type = method.Type.Name ?? "?";
        // <Name>d__0.MoveNext of an async method, <Name>b__0 of a lambda, <Name>g__Local|0 of a local function.
        var made = CompilerMade().Match($"{type}.{method.Name}");
        var name = made.Success ? made.Groups["name"].Value : method.Name!;
        var outer = type.Split('+').First();
        return $"{outer[(outer.LastIndexOf('.') + 1)..]}.{name}"
            + (made.Groups["kind"].Value == "b" ? ", a lambda" : "");
    }

    private static string WaitOf(IEnumerable<ClrStackFrame> above)
    {
        var methods = above.Select(frame => $"{frame.Method!.Type.Name}.{frame.Method.Name}").ToList();
        return Array.Find(Waits, wait => methods.Exists(wait.Method.IsMatch)).In
            ?? (methods.Count == 0 ? ThreadsAtLine.Nothing : methods[^1]);
    }

    [GeneratedRegex(@"^System\.Threading\.(Monitor|Lock)\.(Reliable)?(Try)?Enter")]
    private static partial Regex LockMethod();

    [GeneratedRegex(@"^System\.Threading\.Tasks\.Task\.(InternalWait|SpinThenBlockingWait|Wait)")]
    private static partial Regex TaskMethod();

    [GeneratedRegex(@"^System\.Threading\.Thread\.Sleep")]
    private static partial Regex SleepMethod();

    [GeneratedRegex(@"<(?<name>\w+|\.ctor|<Main>\$)>(?<kind>[bdg])__")]
    private static partial Regex CompilerMade();
}
