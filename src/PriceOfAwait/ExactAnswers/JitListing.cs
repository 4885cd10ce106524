using System.Text.RegularExpressions;

namespace PriceOfAwait.ExactAnswers;

internal sealed partial class JitListing
{
    // Matches all types of the lessons and exercises, and generic code over them. The harness's own types are removed
    // later.
    private const string Ours = "PriceOfAwait.";
    private const string Harness = "PriceOfAwait.Harness.";
    private const string Start = "; Assembly listing for method ";
    private const int Oldest = 7;
    private const string End = "; Total bytes of code ";

    private readonly Dictionary<string, Code> _methods = [];

    public static Dictionary<string, string> WrittenTo(string file) =>
        new()
        {
            ["DOTNET_JitStdOutFile"] = file,
            ["DOTNET_JitDisasm"] = "*",

            // Compiles each method once, fully optimized. This is the final tier except for two things that depend on
            // when the JIT compiles a method, and so differ between runs: the profile, and which classes are already
            // initialized (a check adds a few bytes).
            ["DOTNET_TieredCompilation"] = "0",

            // The same code on all processors of one architecture (.NET 8 and 9 use the second name).
            ["DOTNET_EnableAVX512"] = "0",
            ["DOTNET_EnableAVX512F"] = "0",
            ["DOTNET_EnableAPX"] = "0",
        };

    public static JitListing Read(IEnumerable<string> lines)
    {
        var listing = new JitListing();
        Code? current = null;
        foreach (var line in lines)
        {
            if (line.StartsWith(Start, StringComparison.Ordinal))
            {
                // Another thread also compiles, and both write to the same file.
                var next = new Code { IsTorn = current is not null };
                current?.IsTorn = true;
                listing._methods[line[Start.Length..line.LastIndexOf(" (", StringComparison.Ordinal)]] = current = next;
            }
            else if (line.StartsWith(End, StringComparison.Ordinal))
            {
                current?.Bytes = int.Parse(line[End.Length..].Split([',', ' '])[0], CultureInfo.InvariantCulture);
                current = null;
            }
            else if (current is not null && !line.StartsWith(';') && !string.IsNullOrWhiteSpace(line))
            {
                current.Lines.Add(line);
            }
        }

        if (current is not null)
        {
            (current.IsTorn, current.IsCut) = (true, true);
        }

        return listing;
    }

    /// <summary>Why there is no listing, if that is known; otherwise what was tried.</summary>
    public static string Absence(string runtime) =>
        $"The JIT listed no code on {runtime}. "
        + (
            IsTooOld(runtime)
                ? $"Listings need .NET {Oldest} or later."
                : "It was told to by DOTNET_JitStdOutFile and DOTNET_JitDisasm, and the process ended without an "
                    + "error, but it has written no file."
        );

    // Such as .NET 10.0.1 or .NET Core 3.1.32.
    private static bool IsTooOld(string runtime) =>
        Version.TryParse(runtime.Split(' ')[^1].Split('-')[0], out var version) && version.Major < Oldest;

    public IReadOnlyList<NativeMethod> ReachableFrom(string name) =>
        [.. Reach(name).Select(method => new NativeMethod(ShortName(method), _methods[method].Bytes))];

    public string InstructionsFrom(string name) =>
        string.Join(
            "\n\n",
            Reach(name)
                .Select(method =>
                    string.Join(
                        '\n',
                        [
                            string.Create(
                                CultureInfo.InvariantCulture,
                                $"; {ShortName(method)}, {_methods[method].Bytes} B"
                            ),
                            .. _methods[method].Lines.Select(Tidy),
                        ]
                    )
                )
        );

    private List<string> Reach(string name)
    {
        var root =
            _methods.Keys.FirstOrDefault(method => method.StartsWith(name + "(", StringComparison.Ordinal))
            ?? throw new BenchException($"The JIT listed no code of {name}, only of {_methods.Count} other methods.");
        var reached = new List<string> { root };
        for (var next = 0; next < reached.Count; next++)
        {
            reached.AddRange(
                _methods[reached[next]]
                    .Calls.Where(call =>
                        _methods.ContainsKey(call)
                        && !reached.Contains(call)
                        && !call.Contains(Harness, StringComparison.Ordinal)
                    )
                    .Distinct()
            );
        }

        return reached.Find(method => _methods[method].IsTorn) is { } torn
            ? throw new BenchException(
                _methods[torn].IsCut
                    ? $"The JIT's listing ends within {ShortName(torn)}. Run the cell again."
                    : $"The JIT's listing of {ShortName(torn)} can't be read: another thread compiled at the same "
                        + "time. This happens if methods really wait; choose a class whose methods complete "
                        + "synchronously."
            )
            : reached;
    }

    // Addresses differ between runs.
    private static string Tidy(string line) =>
        Namespaces()
            .Replace(Address().Replace(line.Split(";; offset=")[0].TrimEnd(), "<address>"), "")
            .Replace("       ", "    ", StringComparison.Ordinal);

    private static string ShortName(string name)
    {
        var withoutNamespaces = Namespaces().Replace(name, "");
        return withoutNamespaces[..withoutNamespaces.IndexOf('(', StringComparison.Ordinal)];
    }

    // Instruction names may contain a dot, but no capital letter.
    [GeneratedRegex(@"(?:\b[A-Z]\w*\.)+(?=[\w<])")]
    private static partial Regex Namespaces();

    [GeneratedRegex("0x[0-9A-Fa-f]{9,}")]
    private static partial Regex Address();

    private sealed class Code
    {
        public int Bytes { get; set; }

        public bool IsTorn { get; set; }

        /// <summary>Whether the file ends before it.</summary>
        public bool IsCut { get; set; }

        public List<string> Lines { get; } = [];

        // The operand comes last: a name, in brackets if the call is indirect.
        public IEnumerable<string> Calls =>
            Lines
                .Where(line => line.Contains(Ours, StringComparison.Ordinal))
                .Select(line => line[(line.LastIndexOf(' ') + 1)..])
                .Select(name => name.StartsWith('[') ? name[1..^1] : name);
    }
}
