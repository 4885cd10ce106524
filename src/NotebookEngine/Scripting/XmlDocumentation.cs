using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// The documentation of symbols: for cells from their comments, for libraries from the XML file beside them, for .NET from the SDK's files.
/// </summary>
internal static partial class XmlDocumentation
{
    /// <summary>The documentation as lines of text, after an empty one; nothing where there is none.</summary>
    public static IEnumerable<string> Of(ISymbol symbol, Compilation compilation)
    {
        var documented = symbol is IMethodSymbol { ReducedFrom: { } extension } ? extension : symbol.OriginalDefinition;
        return Member(documented, compilation) is { } member ? [.. Lines(member).Prepend("")] : [];
    }

    private static XElement? Member(ISymbol symbol, Compilation compilation)
    {
        var ofSource = symbol.GetDocumentationCommentXml();
        if (!string.IsNullOrEmpty(ofSource))
        {
            return Parse(ofSource);
        }

        return symbol.GetDocumentationCommentId() is { } id
            && symbol.ContainingAssembly is { } assembly
            && compilation.GetMetadataReference(assembly) is PortableExecutableReference { Display: { } path }
                ? FilesFor(path).Select(file => Find(File.ReadAllText(file), id)).FirstOrDefault(member => member is not null)
                : null;
    }

    /// <summary>
    /// The file beside the assembly. .NET documents types in files other than those of their assemblies, so for .NET all files of the SDK,
    /// likely ones first.
    /// </summary>
    private static IEnumerable<string> FilesFor(string assembly)
    {
        var beside = Path.ChangeExtension(assembly, ".xml");
        if (File.Exists(beside))
        {
            return [beside];
        }

        // <root>/shared/<framework>/<version>/<assembly> and <root>/packs/<framework>.Ref/<version>/ref/<target>/<documentation>
        var packs = Path.Combine(
            DotNetHost.Root, "packs", $"{Path.GetFileName(Path.GetDirectoryName(Path.GetDirectoryName(assembly)))}.Ref");
        return !Directory.Exists(packs)
            ? []
            : Directory.EnumerateFiles(packs, "*.xml", SearchOption.AllDirectories)
                .Where(
                    file => Path.GetFileName(Path.GetDirectoryName(file)) == $"net{Environment.Version.Major}.{Environment.Version.Minor}")
                .OrderByDescending(file => Path.GetFileName(file) == Path.GetFileName(beside))
                .ThenByDescending(file => Path.GetFileName(file) is "System.Runtime.xml" or "System.Collections.xml" or "System.Linq.xml")
                .ThenBy(file => file, StringComparer.Ordinal);
    }

    private static XElement? Find(string documentation, string id)
    {
        const string End = "</member>";
        var start = documentation.IndexOf($"<member name=\"{id}\">", StringComparison.Ordinal);
        var end = start < 0 ? -1 : documentation.IndexOf(End, start, StringComparison.Ordinal);
        return end < 0 ? null : Parse(documentation[start..(end + End.Length)]);
    }

    private static XElement? Parse(string xml)
    {
        try
        {
            return XElement.Parse(xml);
        }
        catch (XmlException)
        {
            // Somebody's comment isn't well formed: it documents nothing.
            return null;
        }
    }

    private static IEnumerable<string> Lines(XElement member)
    {
        foreach (var element in member.Elements())
        {
            var text = Text(element);
            if (text.Length > 0)
            {
                yield return element.Name.LocalName switch
                {
                    "param" or "typeparam" => $"  {(string?)element.Attribute("name")}: {text}",
                    "returns" => $"Returns: {text}",
                    "exception" => $"Throws {NameOf((string?)element.Attribute("cref"))}: {text}",
                    _ => text,
                };
            }
        }
    }

    private static string Text(XElement element) => Spaces().Replace(string.Concat(element.Nodes().Select(node => node switch
    {
        XText text => text.Value,
        XElement { Name.LocalName: "para" } paragraph => $" {Text(paragraph)} ",
        XElement inner when inner.Nodes().Any() => Text(inner),
        XElement inner => NameOf(
            (string?)inner.Attribute("cref") ?? (string?)inner.Attribute("name") ?? (string?)inner.Attribute("langword")),
        _ => "",
    })), " ").Trim();

    /// <summary>What a reference such as <c>M:System.String.Join(System.String,…)</c> is called.</summary>
    private static string NameOf(string? reference) => reference is null ? "" : Name().Match(reference).Groups["name"].Value;

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    [GeneratedRegex(@"(?<name>[^.:(`]+)(`[^.(]*)?(\(.*)?$")]
    private static partial Regex Name();
}
