using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed partial class ShownMethods
{
    private readonly Lowering _lowering;
    private readonly Dictionary<WatchedMethod, string> _names;
    private readonly List<Shown> _shown = [];

    public ShownMethods(WovenCopy copy, IEnumerable<WatchedMethod> methods)
    {
        _lowering = new(copy.Assembly);
        // The name includes the type if several methods have the same name.
        _names = (
            from method in methods.Distinct()
            group method by OwnNameOf(method) into alike
            from method in alike
            let type = alike.Count() == 1 ? "" : $"{OwnerOf(method.Definition).Type.Name.Split('`')[0]}."
            select (Method: method, Name: type + alike.Key)
        ).ToDictionary(method => method.Method, method => method.Name);
    }

    public IReadOnlyList<SteppedMethod> All => [.. _shown.Select(shown => shown.Method)];

    public bool AnyRuntimeAsync => _names.Keys.Any(method => method.IsRuntimeAsync);

    public string NameOf(WatchedMethod method) => _names[method];

    public int IndexOf(WatchedMethod method) => _shown.IndexOf(ShownOf(method));

    public (int Source, int Lowered) LinesOf(Site site, Activation activation)
    {
        var (called, shown) = (activation.Method, ShownOf(activation.Method));
        return site.Kind switch
        {
            SiteKind.Called or SiteKind.Entered when !activation.IsResumed => (
                called.Definition.Name.StartsWith('<') ? SourceLine() : Math.Min(1, SourceLine()),
                LoweredLine(called.Token, 0)
            ),
            SiteKind.Entered => activation.WaitLines,
            SiteKind.Returned when called.MoveNext is not null => (
                activation.Lines.Source,
                LoweredLine(called.Token, site.Offset)
            ),
            SiteKind.CallerHas => activation.Lines,
            _ => (SourceLine(), LoweredLine(site.Token, site.Offset)),
        };

        int SourceLine() =>
            site.SourceLine == 0 || shown.Method.Source.Length == 0
                ? 0
                : Math.Clamp(site.SourceLine - shown.Start, 1, shown.Method.Source.Split('\n').Length);

        int LoweredLine(int method, int offset) =>
            shown.Lowered.Lines.GetValueOrDefault(method) is [var first, ..] lines
                ? lines.LastOrDefault(line => line.Offset <= offset, first).Line
                : 0;
    }

    private Shown ShownOf(WatchedMethod watched)
    {
        var (type, name) = OwnerOf(watched.Definition);
        var owner = type.Methods.First(method => method.Name == name);
        if (_shown.Find(one => one.Owner == owner) is not { } shown)
        {
            var (start, source) = SourceOf(type, name);
            var lowered = _lowering.Of(type.FullName.Replace('/', '+'), name);
            var shownName = _names.FirstOrDefault(one => one.Key.Definition == owner).Value ?? name;
            _shown.Add(shown = new(owner, new(shownName, source, lowered.Code.Code), start, lowered));
        }

        return shown;
    }

    // The method in the source: for a local function, the method around it.
    private static (TypeDefinition Type, string Method) OwnerOf(MethodDefinition method)
    {
        var (type, name) = (method.DeclaringType, method.Name);
        while (type.Name.StartsWith('<'))
        {
            // The methods of a stream's state machine belong to the method in the source.
            (type, name) = (type.DeclaringType, MadeOf().IsMatch(type.Name) ? type.Name : name);
        }

        return (type, MadeOf().Match(name) is { Success: true } made ? made.Groups["method"].Value : name);
    }

    private static string OwnNameOf(WatchedMethod method)
    {
        var name = method.Definition.Name;
        return LocalFunction().Match(name) is { Success: true } local ? local.Groups["name"].Value
            : method.IsOfStream ? name.Split('.')[^1]
            : name.StartsWith('<') ? $"a lambda in {OwnerOf(method.Definition).Method}"
            : name;
    }

    private static (int Start, string Text) SourceOf(TypeDefinition type, string name)
    {
        var parts = type
            .NestedTypes.Where(nested => nested.Name.StartsWith('<'))
            .SelectMany(nested => nested.Methods)
            .Concat(type.Methods)
            .Where(one =>
                OwnerOf(one).Method == name || one.DeclaringType.Name.Contains($"<{name}>", StringComparison.Ordinal)
            )
            .SelectMany(WovenCopy.LinesOf)
            .ToList();
        return
            parts is [{ Document: { } document }, ..]
            && File.Exists(document.Url)
            && document.Hash.AsSpan().SequenceEqual(SHA256.HashData(File.ReadAllBytes(document.Url)))
            ? Cut(
                File.ReadAllLines(document.Url),
                parts.Min(line => line.StartLine),
                parts.Max(line => line.EndLine),
                name
            )
            : (0, "");
    }

    private static (int Start, string Text) Cut(string[] file, int first, int last, string name)
    {
        var signature = new Regex($@"\b{Regex.Escape(name)}\s*[(<]");
        var start = Math.Max(Array.FindLastIndex(file, first - 1, line => signature.IsMatch(line)), 0);
        var indentation = file[start].Length - file[start].TrimStart().Length;
        var end = last - 1;
        if (Array.Exists(file[start..end], line => IsBrace(line, "{")))
        {
            end = Array.FindIndex(file, end, line => IsBrace(line, "}")) is >= 0 and var closing
                ? closing
                : file.Length - 1;
        }

        return (
            start,
            string.Join(
                '\n',
                file[start..(end + 1)].Select(line => line.Length > indentation ? line[indentation..] : line.Trim())
            )
        );

        bool IsBrace(string line, string brace) =>
            line.Trim() == brace && line.Length - line.TrimStart().Length == indentation;
    }

    [GeneratedRegex(@"^<(?<method>\w+)>[bdg]__")]
    private static partial Regex MadeOf();

    [GeneratedRegex(@">g__(?<name>[^|]+)\|")]
    private static partial Regex LocalFunction();

    private sealed record Shown(MethodDefinition Owner, SteppedMethod Method, int Start, LoweredMethod Lowered);
}
