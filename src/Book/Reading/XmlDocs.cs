using System.Collections.Concurrent;
using System.Reflection;
using System.Xml.Linq;

namespace PriceOfAwait.Book.Reading;

/// <summary>The documentation that the compiler writes beside an assembly.</summary>
internal sealed class XmlDocs
{
    private static readonly ConcurrentDictionary<Assembly, XmlDocs> Known = [];

    private readonly Dictionary<string, XElement> _members;

    private XmlDocs(Assembly assembly)
    {
        var file = Path.ChangeExtension(assembly.Location, ".xml");
        _members = File.Exists(file)
            ? XDocument.Load(file).Descendants("member").ToDictionary(member => (string)member.Attribute("name")!)
            : [];
    }

    public static XmlDocs Of(Assembly assembly) => Known.GetOrAdd(assembly, one => new(one));

    /// <summary>The id of a method or property in the documentation, up to its parameters.</summary>
    public static string IdOf(MemberInfo member) =>
        $"{(member is MethodInfo ? 'M' : 'P')}:{member.DeclaringType!.FullName}.{member.Name}";

    /// <summary>
    /// The summary of the first member with this id, with code in backticks; empty if it has none. Overloads do the
    /// same, so the first says it for all.
    /// </summary>
    public string SummaryOf(string id) =>
        _members
            .Where(member =>
                member.Key == id
                || (member.Key.StartsWith(id, StringComparison.Ordinal) && IsRest(member.Key[id.Length]))
            )
            .Select(member => member.Value.Element("summary"))
            .OfType<XElement>()
            .Select(summary => Prose.OneLine(string.Concat(summary.Nodes().Select(Text))))
            .FirstOrDefault("");

    // Type parameters or parameters follow.
    private static bool IsRest(char next) => next is '(' or '`';

    private static string Text(XNode node) =>
        node switch
        {
            XText text => text.Value,
            XElement { Name.LocalName: "see" } see =>
                $"`{NameOf((string?)see.Attribute("cref") ?? (string?)see.Attribute("langword") ?? "")}`",
            XElement { Name.LocalName: "paramref" or "typeparamref" } named => $"`{(string?)named.Attribute("name")}`",
            XElement { Name.LocalName: "c" } code => $"`{code.Value}`",
            XElement other => string.Concat(other.Nodes().Select(Text)),
            _ => "",
        };

    // Such as RunAsync of M:PriceOfAwait.Measuring.Bench.RunAsync``1(System.String).
    private static string NameOf(string id) => id.Split('(')[0].Split('.')[^1].Split('`')[0];
}
