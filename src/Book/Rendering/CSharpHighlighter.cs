using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PriceOfAwait.Charts;
using PriceOfAwait.Formatting;
using PriceOfAwait.Judging;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Rendering;

/// <summary>C# as HTML, each word in the class that the compiler gives it: by its meaning, not only by its look.</summary>
/// <param name="kept">What was made before; null to make all anew.</param>
/// <param name="cancellation">Gives up.</param>
internal sealed partial class CSharpHighlighter(KeptFiles? kept, CancellationToken cancellation)
{
    /// <summary>What a cell sees without a <c>using</c>; as in the kernel.</summary>
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

    private static readonly CSharpCompilationOptions Options = new(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false);

    private static readonly CSharpCompilationOptions FirstOptions = Options.WithUsings(Usings);

    // The assemblies that the tutorial's cells name. Any other that a notebook names is not opened: its path may lead anywhere.
    private static readonly Lazy<IReadOnlyList<MetadataReference>> References = new(() =>
    [
        .. ReferencedFiles().Select(path => MetadataReference.CreateFromFile(path)),
    ]);

    /// <summary>
    /// Names are looked up in one cell after the other, so each cell would take longer than the one before it: after this many cells, one
    /// cell replaces them all.
    /// </summary>
    private const int MostCellsBefore = 25;

    /// <summary>
    /// What was made before of the code of books, until a compiler or an assembly changes: the compiler takes longer to start than all else
    /// of a book.
    /// </summary>
    public static KeptFiles OfBooks { get; } = new(
        Path.Combine(AppContext.BaseDirectory, "highlighted-code", Checksum.Of(string.Join('\n',
        [
            typeof(CSharpHighlighter).Module.ModuleVersionId, typeof(CSharpCompilation).Module.ModuleVersionId,
            .. ReferencedFiles().Select(file => $"{file} {File.GetLastWriteTimeUtc(file).Ticks}"),
        ]))),
        most: 2_000);

    private readonly Dictionary<string, string> _declared = [];
    // Cells whose markup was known. The compiler reads them when it has to read one after them.
    private readonly List<string> _unread = [];
    private string _codeSoFar = "";
    private CSharpCompilation? _before;
    private int _cellsBefore;

    /// <summary>Loads what the first highlighting would have to wait for, unless that was kept.</summary>
    public static void WarmUp()
    {
        if (!OfBooks.Any)
        {
            new CSharpHighlighter(null, CancellationToken.None).ToMarkup("var x = new[] { $\"{1}\" }.Select(y => y);");
        }
    }

    /// <summary>A cell's code; it sees what the cells given before it declare.</summary>
    public Markup ToMarkup(string code)
    {
        code = code.ReplaceLineEndings("\n");
        _codeSoFar = Checksum.Of($"{_codeSoFar} {code}");
        _unread.Add(code);
        if (kept?.Find(_codeSoFar) is { } known)
        {
            return new(Encoding.UTF8.GetString(known));
        }

        var highlighted = _unread.Select(Highlight).ToList()[^1];
        _unread.Clear();
        kept?.Keep(_codeSoFar, Encoding.UTF8.GetBytes(highlighted.Text));
        return highlighted;
    }

    private Markup Highlight(string code)
    {
        if (Nesting.IsTooDeepToParse(code))
        {
            return Markup.Encode(code);
        }

        if (_cellsBefore == MostCellsBefore)
        {
            (_before, _cellsBefore) = (null, 0);
            Read(Parse(string.Join('\n', _declared.Values)));
        }

        // What a directive names is not looked up: the compiler gets blanks in its place.
        var directives = Directive().Matches(code);
        var tree = Parse(Directive().Replace(code, directive => new string(' ', directive.Length)));
        var root = tree.GetCompilationUnitRoot(cancellation);
        var meaning = Nesting.IsTooDeepToUnderstand(tree) ? null : Read(tree).GetSemanticModel(tree);
        Remember(root);
        return Write(code, root.DescendantTokens(descendIntoTrivia: true)
            .SelectMany(token => token.LeadingTrivia.Concat(token.TrailingTrivia)
                .Select(trivia => (trivia.Span.Start, trivia.Span.End, Class: ClassOf(trivia)))
                .Append((token.Span.Start, token.Span.End, Class: ClassOf(token, meaning))))
            .Concat(directives.SelectMany(directive => new (Group Part, string? Class)[]
                {
                    (directive.Groups["name"], "hl-p"), (directive.Groups["what"], "hl-s"), (directive.Groups["magic"], "hl-p"),
                })
                .Select(span => (Start: span.Part.Index, End: span.Part.Index + span.Part.Length, span.Class)))
            .Where(span => span.Class is not null && span.Start < span.End)
            .OrderBy(span => span.Start));
    }

    private SyntaxTree Parse(string code) => CSharpSyntaxTree.ParseText(code, ParseOptions, cancellationToken: cancellation);

    private CSharpCompilation Read(SyntaxTree code)
    {
        // References and usings are given once only: each cell inherits those of the cells before it.
        var cell = CSharpCompilation.CreateScriptCompilation(
            "cell", code, _before is null ? References.Value : [], _before is null ? FirstOptions : Options, globalsType: typeof(object));
        // Set afterwards, so that a cell with errors may come before it.
        _before = cell.WithScriptCompilationInfo(cell.ScriptCompilationInfo!.WithPreviousScriptCompilation(_before));
        _cellsBefore++;
        return _before;
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
    public static Markup ToMarkupAlone(string code) =>
        new CSharpHighlighter(OfBooks, CancellationToken.None).ToMarkup(code);

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

    private static string? ClassOf(SyntaxTrivia trivia) => trivia.Kind() switch
    {
        SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia => "hl-c",
        SyntaxKind.DisabledTextTrivia => "hl-p",
        _ => null,
    };

    private string? ClassOf(SyntaxToken token, SemanticModel? meaning) => token.Kind() switch
    {
        SyntaxKind.StringLiteralToken or SyntaxKind.Utf8StringLiteralToken or SyntaxKind.CharacterLiteralToken
            or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
            or SyntaxKind.Utf8SingleLineRawStringLiteralToken or SyntaxKind.Utf8MultiLineRawStringLiteralToken
            or SyntaxKind.InterpolatedStringStartToken or SyntaxKind.InterpolatedVerbatimStringStartToken
            or SyntaxKind.InterpolatedSingleLineRawStringStartToken or SyntaxKind.InterpolatedMultiLineRawStringStartToken
            or SyntaxKind.InterpolatedStringTextToken or SyntaxKind.InterpolatedStringEndToken
            or SyntaxKind.InterpolatedRawStringEndToken => "hl-s",
        _ when token.Parent is DirectiveTriviaSyntax => "hl-p",
        SyntaxKind.NumericLiteralToken => "hl-n",
        SyntaxKind.IdentifierToken => ClassOfName(token, meaning),
        _ => token.IsKeyword() ? "hl-k" : null,
    };

    private string? ClassOfName(SyntaxToken token, SemanticModel? meaning) => token.Parent switch
    {
        BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or TypeParameterSyntax or ConstructorDeclarationSyntax
            or DestructorDeclarationSyntax => "hl-t",
        MethodDeclarationSyntax or LocalFunctionStatementSyntax => "hl-m",
        DiscardDesignationSyntax => "hl-k",
        IdentifierNameSyntax { IsVar: true } or IdentifierNameSyntax { Parent: InvocationExpressionSyntax, Identifier.Text: "nameof" }
            => "hl-k",
        SimpleNameSyntax name when meaning is not null => ClassOfMeaning(name, meaning),
        _ => null,
    };

    private string? ClassOfMeaning(SimpleNameSyntax name, SemanticModel meaning)
    {
        try
        {
            return meaning.GetSymbolInfo(name, cancellation) switch
            {
                { Symbol: { } symbol } => ClassOf(symbol),
                { CandidateSymbols: [var candidate, ..] } => ClassOf(candidate),
                _ => null,
            };
        }
        // The compiler itself fails on some code that is wrong, such as a label before half a function: "a:b C(".
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return null;
        }
    }

    private static string? ClassOf(ISymbol symbol) => symbol switch
    {
        IAliasSymbol alias => ClassOf(alias.Target),
        IMethodSymbol { MethodKind: MethodKind.Constructor } or INamedTypeSymbol or ITypeParameterSymbol => "hl-t",
        IMethodSymbol => "hl-m",
        IDiscardSymbol or IDynamicTypeSymbol => "hl-k",
        _ => null,
    };

    private static IEnumerable<string> ReferencedFiles() =>
        new[] { typeof(Claims), typeof(Figure), typeof(OutputPart) }.Select(type => type.Assembly.Location)
            // Not by their types, which would load them.
            .Append(Path.Combine(AppContext.BaseDirectory, "Microsoft.DotNet.Interactive.dll"))
            .Append(Path.Combine(AppContext.BaseDirectory, "Microsoft.DotNet.Interactive.Formatting.dll"))
            .Concat(Framework.Select(name => Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, $"{name}.dll")))
            .Append(Repository.LessonsAssembly)
            .Where(File.Exists);

    [GeneratedRegex("""^[ \t]*((?<magic>#!.*)|(?<name>#[ \t]*(r|load))[ \t]+(?<what>".*"))""", RegexOptions.Multiline)]
    private static partial Regex Directive();
}
