using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>
/// A project as the compiler reads it from its sources. What it gets from other projects and packages may be missing.
/// </summary>
internal sealed class SourceProject(string file)
{
    private static readonly List<PortableExecutableReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    public static IReadOnlyList<SourceProject> All { get; } =
    [
        .. from folder in Directory.GetDirectories(Path.Combine(Repository.Root, "src")).Order(StringComparer.Ordinal)
        from file in Directory.GetFiles(folder, "*.csproj")
        select new SourceProject(file),
    ];

    public string Name => Path.GetFileNameWithoutExtension(file);

    public IEnumerable<string> SourceFiles => WrittenFiles.In(Path.GetDirectoryName(file)!, "*.cs");

    /// <summary>
    /// Which type uses which, wherever that crosses from one of the project's namespaces into another.
    /// </summary>
    public IReadOnlyList<TypeUse> Uses => field ??= UsesIn(SourceFiles.Select(File.ReadAllText).Append(GlobalUsings));

    private string GlobalUsings =>
        string.Join(
            '\n',
            XDocument.Load(file).Descendants("Using").Select(one => $"global using {one.Attribute("Include")!.Value};")
        );

    private static IReadOnlyList<TypeUse> UsesIn(IEnumerable<string> sources)
    {
        const string Usings = """
            global using System; global using System.Collections.Generic; global using System.IO;
            global using System.Linq; global using System.Net.Http; global using System.Threading;
            global using System.Threading.Tasks;
            """;
        var trees = sources.Append(Usings).Select(source => CSharpSyntaxTree.ParseText(source));
        var compilation = CSharpCompilation.Create(
            "sources",
            trees,
            References,
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        var uses =
            from tree in compilation.SyntaxTrees
            let model = compilation.GetSemanticModel(tree)
            from name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>()
            let user = name.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()
            where user is not null
            let info = model.GetSymbolInfo(name)
            let used = info.Symbol ?? info.CandidateSymbols.FirstOrDefault()
            where
                used is not (null or INamespaceSymbol)
                && SymbolEqualityComparer.Default.Equals(used.ContainingAssembly, compilation.Assembly)
            let home = model.GetDeclaredSymbol(user)!.ContainingNamespace.ToDisplayString()
            let to = used.ContainingNamespace.ToDisplayString()
            where home != to
            select new TypeUse(user.Identifier.Text, home, used.Name, to);
        return [.. uses.Distinct()];
    }
}
