using ICSharpCode.Decompiler.CSharp;
using Mono.Cecil;
using PriceOfAwait.Display;

namespace PriceOfAwait.Inspecting;

/// <summary>The methods in which an operation is told: what they are called, and their code as it is shown.</summary>
internal sealed class TracedMethods
{
    private readonly CSharpDecompiler _decompiler;
    private readonly WovenCopy _copy;
    private readonly Dictionary<WatchedMethod, string> _names;
    private readonly Dictionary<MethodDefinition, (int Index, ShownMethod Method)> _shown = [];
    private readonly List<SteppedMethod> _methods = [];

    /// <param name="assembly">The code that was watched.</param>
    /// <param name="copy">What was watched instead.</param>
    /// <param name="methods">Those that the operation came by.</param>
    public TracedMethods(string assembly, WovenCopy copy, IEnumerable<WatchedMethod> methods)
    {
        (_decompiler, _copy) = (Lowering.DecompilerOf(assembly), copy);
        _names = methods.Distinct().GroupBy(OwnNameOf).SelectMany(
            alike => alike.Select(method => (Method: method, Name: alike.Count() == 1 ? alike.Key : $"{TypeOf(method)}.{alike.Key}")))
            .ToDictionary(method => method.Method, method => method.Name);
    }

    /// <summary>Those that are shown, in the order of their indexes.</summary>
    public IReadOnlyList<SteppedMethod> Shown => _methods;

    /// <summary>Whether the runtime suspends one of them itself.</summary>
    public bool AnyRuntimeAsync => _names.Keys.Any(method => method.IsRuntimeAsync);

    /// <summary>A method's name; with its type where several have the same.</summary>
    public string NameOf(WatchedMethod method) => _names[method];

    /// <summary>The index of the shown method whose code has a method.</summary>
    public int IndexOf(WatchedMethod method) => ShownOf(method.Definition).Index;

    /// <summary>The lines of a place, in what was written and in what the compiler made of it.</summary>
    public (int Source, int Lowered) LinesOf(Site site, Activation activation)
    {
        var method = ShownOf(activation.Method.Definition).Method;
        return site.Kind switch
        {
            SiteKind.Called or SiteKind.Entered when !activation.IsResumed => (
                activation.IsLocal ? method.SourceLineOf(site.Body, 0) : Math.Min(1, method.SourceLineOf(site.Body, 0)),
                method.LoweredLineOf(activation.Method.Definition, 0)),
            SiteKind.Entered => activation.WaitLines,
            SiteKind.Returned when activation.HasMachine => (
                activation.Lines.Source, method.LoweredLineOf(activation.Method.Definition, site.Offset)),
            SiteKind.CallerHas => activation.Lines,
            _ => (method.SourceLineOf(site.Body, site.Offset), method.LoweredLineOf(site.Body, site.Offset)),
        };
    }

    private (int Index, ShownMethod Method) ShownOf(MethodDefinition method)
    {
        if (!_shown.TryGetValue(method, out var shown))
        {
            var (type, name) = ShownMethod.OwnerOf(method);
            var owner = type.Methods.First(one => one.Name == name);
            if (!_shown.TryGetValue(owner, out shown))
            {
                shown = (_methods.Count, ShownMethod.Of(_decompiler, _copy.Compiled, owner));
                _shown[owner] = shown;
                _methods.Add(shown.Method.ToStepped(
                    _names.FirstOrDefault(one => one.Key.Definition == owner).Value ?? name));
            }

            _shown[method] = shown;
        }

        return shown;
    }

    private static string OwnNameOf(WatchedMethod method)
    {
        var name = method.Definition.Name;
        return name.IndexOf(">g__", StringComparison.Ordinal) is >= 0 and var local
            ? name[(local + ">g__".Length)..name.IndexOf('|', StringComparison.Ordinal)]
            : name.StartsWith('<') ? $"a lambda in {ShownMethod.OwnerOf(method.Definition).Method}"
            : name;
    }

    private static string TypeOf(WatchedMethod method) => ShownMethod.OwnerOf(method.Definition).Type.Name.Split('`')[0];
}
