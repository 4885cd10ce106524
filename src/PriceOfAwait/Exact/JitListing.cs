using System.Globalization;
using System.Text.RegularExpressions;

namespace PriceOfAwait;

/// <summary>The JIT's own listing of the code that it made: each method's size, and which of the others it calls.</summary>
internal sealed partial class JitListing
{
    // Whatever is, or is made for, a type of the lessons.
    private const string Ours = "PriceOfAwait.Lessons.";
    private const string Harness = "PriceOfAwait.Lessons.Harness.";

    private readonly Dictionary<string, Code> methods = [];

    private JitListing()
    {
    }

    /// <summary>The environment in which the JIT writes its listing to a file.</summary>
    public static IReadOnlyDictionary<string, string> WrittenTo(string file) => new Dictionary<string, string>
    {
        ["DOTNET_JitStdOutFile"] = file,
        ["DOTNET_JitDisasm"] = "*",

        // Each method is compiled once, with all that the optimiser can do. That is the final tier but for two things that depend on when the
        // JIT gets round to it, and so differ from run to run: what a profile of earlier calls suggests, and which classes are initialised
        // by then (here a method may still check that, which is a few bytes).
        ["DOTNET_TieredCompilation"] = "0",

        // The same code on any processor of a kind, whether it has newer instructions or not (.NET 8 and 9 know them by the second name).
        ["DOTNET_EnableAVX512"] = "0",
        ["DOTNET_EnableAVX512F"] = "0",
        ["DOTNET_EnableAPX"] = "0",
    };

    /// <summary>Reads a listing.</summary>
    public static JitListing Read(TextReader lines)
    {
        var listing = new JitListing();
        Code? current = null;
        while (lines.ReadLine() is { } line)
        {
            if (Start().Match(line) is { Success: true } start)
            {
                // Another thread compiles too, and both write into the same file.
                var next = new Code { IsTorn = current is not null };
                current?.IsTorn = true;
                listing.methods[start.Groups["name"].Value] = current = next;
            }
            else if (End().Match(line) is { Success: true } end)
            {
                current?.Bytes = int.Parse(end.Groups["bytes"].Value, CultureInfo.InvariantCulture);
                current = null;
            }
            else if (current is not null && !line.StartsWith(';') && !string.IsNullOrWhiteSpace(line))
            {
                current.Lines.Add(line);
            }

            if (current is not null && line.Contains(Ours, StringComparison.Ordinal) && !line.StartsWith(';'))
            {
                // The operand comes last: a name, in brackets where the call is indirect.
                var operand = line[(line.LastIndexOf(' ') + 1)..];
                current.Calls.Add(operand.StartsWith('[') ? operand[1..^1] : operand);
            }
        }

        return listing;
    }

    /// <summary>The code of a method, and then of all of the lessons' code that can be reached from it by direct calls.</summary>
    /// <param name="name">The JIT's name of it, without arguments.</param>
    /// <exception cref="BenchException">The JIT didn't list the method, or two threads wrote at once what can be reached.</exception>
    public IReadOnlyList<NativeMethod> ReachableFrom(string name) => [.. Reach(name).Select(method => new NativeMethod(ShortName(method), methods[method].Bytes))];

    /// <summary>The instructions of the same methods, each under its name and size.</summary>
    /// <inheritdoc cref="ReachableFrom"/>
    public string InstructionsFrom(string name) => string.Join("\n\n", Reach(name).Select(method => string.Join('\n',
    [
        string.Create(CultureInfo.InvariantCulture, $"; {ShortName(method)}, {methods[method].Bytes} B"),
        .. methods[method].Lines.Select(Tidy),
    ])));

    private List<string> Reach(string name)
    {
        var root = methods.Keys.FirstOrDefault(method => method.StartsWith(name + "(", StringComparison.Ordinal))
            ?? throw new BenchException($"The JIT listed no code of {name}. Its listing needs a .NET of version 7 or later.");
        var reached = new List<string> { root };
        for (var next = 0; next < reached.Count; next++)
        {
            reached.AddRange(methods[reached[next]].Calls.Where(call =>
                methods.ContainsKey(call) && !reached.Contains(call) && !call.Contains(Harness, StringComparison.Ordinal)).Distinct());
        }

        return reached.Find(method => methods[method].IsTorn) is { } torn
            ? throw new BenchException(
                $"The JIT's listing of {ShortName(torn)} can't be read: another thread compiled at the same time. So it is where methods really wait; ask about a class whose methods complete synchronously.")
            : reached;
    }

    /// <summary>A line without what differs from run to run, where things lie in memory, and without namespaces.</summary>
    private static string Tidy(string line) => Namespaces().Replace(Address().Replace(Offset().Replace(line, "").TrimEnd(), "<address>"), "").Replace("       ", "    ", StringComparison.Ordinal);

    private static string ShortName(string name)
    {
        var withoutNamespaces = Namespaces().Replace(name, "");
        return withoutNamespaces[..withoutNamespaces.IndexOf('(', StringComparison.Ordinal)];
    }

    [GeneratedRegex(@"^; Assembly listing for method (?<name>.+) \([^)]*\)$")]
    private static partial Regex Start();

    [GeneratedRegex(@"^; Total bytes of code (?<bytes>\d+)")]
    private static partial Regex End();

    // Instructions may have a full stop in their name too, but no capital.
    [GeneratedRegex(@"(?:\b[A-Z]\w*\.)+(?=[\w<])")]
    private static partial Regex Namespaces();

    [GeneratedRegex(@"\s*;; offset=.*$")]
    private static partial Regex Offset();

    [GeneratedRegex("0x[0-9A-Fa-f]{9,}")]
    private static partial Regex Address();

    private sealed class Code
    {
        public int Bytes { get; set; }

        public bool IsTorn { get; set; }

        public List<string> Calls { get; } = [];

        public List<string> Lines { get; } = [];
    }
}
