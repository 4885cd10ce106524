using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Classification;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PriceOfAwait.Charts;
using PriceOfAwait.Formatting;
using PriceOfAwait.Judging;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Rendering;

/// <summary>C# as HTML, each word in the class that Roslyn gives it: by its meaning, not only by its look.</summary>
internal sealed partial class CSharpHighlighter(CancellationToken cancellation)
{
    /// <summary>What a cell sees without a <c>using</c>; see the engine.</summary>
    private static readonly string[] Usings =
    [
        "System", "System.Text", "System.Collections", "System.Collections.Generic", "System.Threading.Tasks", "System.Linq",
        "Microsoft.DotNet.Interactive.Kernel",
    ];

    /// <summary>As much of the framework as cells name; to read all of it takes longer than to highlight.</summary>
    private static readonly string[] Framework =
    [
        "System.Private.CoreLib", "System.Runtime", "System.Console", "System.Collections", "System.Collections.Concurrent", "System.Linq",
        "System.Memory", "System.Net.Http", "System.Threading", "System.Threading.Tasks.Parallel",
    ];

    private static readonly CSharpParseOptions ParseOptions = new(LanguageVersion.Latest, DocumentationMode.None, SourceCodeKind.Script);

    private static readonly CSharpCompilationOptions CompilationOptions = new(OutputKind.DynamicallyLinkedLibrary, usings: Usings);

    // One for all pages, because its services keep what they have looked up once.
    private static readonly Solution Nothing = new AdhocWorkspace().CurrentSolution;

    // The assemblies that the tutorial's cells name. Any other that a notebook names is not opened: its path may lead anywhere.
    private static readonly Lazy<IReadOnlyList<MetadataReference>> References = new(() =>
    [
        .. new[] { typeof(Notebook), typeof(Claims), typeof(Figure), typeof(OutputPart) }.Select(type => type.Assembly.Location)
            .Concat(FrameworkFiles()).Append(Repository.LessonsAssembly)
            .Where(File.Exists).Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)),
    ]);

    /// <summary>
    /// Names are looked up in one cell after the other, so each cell would take longer than the one before it: after this many cells, one
    /// cell replaces them all.
    /// </summary>
    private const int MostCellsBefore = 25;

    private readonly Dictionary<string, string> _declared = [];
    private ProjectId? _before;
    private int _cellsBefore;
    private Solution _cells = Nothing;

    /// <summary>Loads what the first highlighting would have to wait for.</summary>
    public static void WarmUp() => new CSharpHighlighter(CancellationToken.None).ToMarkup("var x = new[] { $\"{1}\" }.Select(y => y);");

    /// <summary>A cell's code; it sees what the cells given before it declare.</summary>
    public Markup ToMarkup(string code)
    {
        code = code.ReplaceLineEndings("\n");
        if (_cellsBefore == MostCellsBefore)
        {
            (_cells, _before, _cellsBefore) = (Nothing, null, 0);
            AddCell(string.Join('\n', _declared.Values));
        }

        // A magic command is not C#: the compiler gets blanks in its place.
        var document = AddCell(MagicCommand().Replace(code, magic => new string(' ', magic.Length)));
        // Only the compiler is waited for, so an await would gain nothing.
        var spans = Classifier.GetClassifiedSpansAsync(document, new TextSpan(0, code.Length), cancellation).GetAwaiter().GetResult();
        Remember((CompilationUnitSyntax)document.GetSyntaxRootAsync(cancellation).GetAwaiter().GetResult()!);
        return Write(code, spans
            .Select(span => (span.TextSpan.Start, span.TextSpan.End, Class: ClassOf(span.ClassificationType)))
            .Concat(MagicCommand().Matches(code)
                .Select(magic => (Start: magic.Index, End: magic.Index + magic.Length, Class: (string?)"hl-p")))
            .Where(span => span.Class is not null)
            .OrderBy(span => span.Start));
    }

    private Document AddCell(string code)
    {
        var cell = ProjectId.CreateNewId();
        var document = DocumentId.CreateNewId(cell);
        _cells = _cells.AddProject(ProjectInfo.Create(
            cell, VersionStamp.Default, "cell", "cell", LanguageNames.CSharp,
            compilationOptions: CompilationOptions, parseOptions: ParseOptions,
            documents:
            [
                DocumentInfo.Create(
                    document, "cell", sourceCodeKind: SourceCodeKind.Script,
                    loader: TextLoader.From(TextAndVersion.Create(SourceText.From(code), VersionStamp.Default))),
            ],
            projectReferences: _before is null ? [] : [new ProjectReference(_before)], metadataReferences: References.Value,
            isSubmission: true));
        _before = cell;
        _cellsBefore++;
        return _cells.GetDocument(document)!;
    }

    /// <summary>
    /// Keeps what later cells may name: namespaces, types and methods, of each name the last. Variables are forgotten, because their types
    /// may depend on each other in an endless chain.
    /// </summary>
    private void Remember(CompilationUnitSyntax cell)
    {
        foreach (var node in cell.Usings.Concat<SyntaxNode>(cell.Members))
        {
            var name = node switch
            {
                UsingDirectiveSyntax directive => directive.ToString(),
                BaseTypeDeclarationSyntax type => type.Identifier.Text,
                DelegateDeclarationSyntax type => type.Identifier.Text,
                MethodDeclarationSyntax method => method.Identifier.Text,
                _ => null,
            };
            if (name is not null)
            {
                _declared[name] = node.ToFullString();
            }
        }
    }

    /// <summary>Code that stands by itself, in prose or in an output.</summary>
    public static Markup ToMarkupAlone(string code) => new CSharpHighlighter(CancellationToken.None).ToMarkup(code);

    /// <summary>Code with some of its parts in a class.</summary>
    public static Markup Write(string code, IEnumerable<(int Start, int End, string? Class)> spans)
    {
        var html = new StringBuilder(code.Length * 2);
        var at = 0;
        // Spans may lie one over the other; the first one counts.
        foreach (var (start, end, name) in spans)
        {
            if (start >= at)
            {
                html.Append(Markup.Encoded(code[at..start])).Append("<span class=\"").Append(name).Append("\">")
                    .Append(Markup.Encoded(code[start..end])).Append("</span>");
                at = end;
            }
        }

        return new(html.Append(Markup.Encoded(code[at..])).ToString());
    }

    private static string? ClassOf(string classification) => classification switch
    {
        ClassificationTypeNames.Keyword or ClassificationTypeNames.ControlKeyword => "hl-k",
        ClassificationTypeNames.StringLiteral or ClassificationTypeNames.VerbatimStringLiteral
            or ClassificationTypeNames.StringEscapeCharacter => "hl-s",
        ClassificationTypeNames.NumericLiteral => "hl-n",
        ClassificationTypeNames.Comment => "hl-c",
        ClassificationTypeNames.ClassName or ClassificationTypeNames.RecordClassName or ClassificationTypeNames.StructName
            or ClassificationTypeNames.RecordStructName or ClassificationTypeNames.InterfaceName or ClassificationTypeNames.EnumName
            or ClassificationTypeNames.DelegateName or ClassificationTypeNames.TypeParameterName => "hl-t",
        ClassificationTypeNames.MethodName or ClassificationTypeNames.ExtensionMethodName => "hl-m",
        ClassificationTypeNames.PreprocessorKeyword or ClassificationTypeNames.PreprocessorText
            or ClassificationTypeNames.ExcludedCode => "hl-p",
        _ => null,
    };

    private static IEnumerable<string> FrameworkFiles() =>
        Framework.Select(name => Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, $"{name}.dll"));

    [GeneratedRegex(@"^[ \t]*#!.*$", RegexOptions.Multiline)]
    private static partial Regex MagicCommand();
}
