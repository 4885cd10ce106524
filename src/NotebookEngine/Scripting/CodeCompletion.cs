using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>What could stand at a position: after a dot the members of what is before it, else all names in scope and keywords.</summary>
internal static class CodeCompletion
{
    public static CompletionsFound At(Compilation compilation, int position)
    {
        var tree = Submissions.CellOf(compilation);
        var text = tree.GetText();
        var start = position;
        while (start > 0 && SyntaxFacts.IsIdentifierPartCharacter(text[start - 1]))
        {
            start--;
        }

        var written = text.ToString(new(start, position - start));
        var found = IsProse(tree, start) ? [] : Candidates(compilation.GetSemanticModel(tree), TokenBefore(tree, start), start);
        return new CompletionsFound(start, position, [.. found
            .Where(candidate => candidate.Name.StartsWith(written, StringComparison.OrdinalIgnoreCase))
            .DistinctBy(candidate => candidate.Name)
            .OrderBy(candidate => candidate.Name, StringComparer.OrdinalIgnoreCase)
            .ThenBy(candidate => candidate.Name, StringComparer.Ordinal)]);
    }

    /// <summary>In comments and literals nothing has a meaning.</summary>
    private static bool IsProse(SyntaxTree tree, int position)
    {
        if (position == 0)
        {
            return false;
        }

        var root = tree.GetRoot();
        var trivia = root.FindTrivia(position - 1);
        var token = root.FindToken(position - 1);
        return (trivia.FullSpan.Contains(position - 1) && !trivia.IsKind(SyntaxKind.WhitespaceTrivia)
            && !trivia.IsKind(SyntaxKind.EndOfLineTrivia))
            || (token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.InterpolatedStringTextToken or SyntaxKind.CharacterLiteralToken
                    or SyntaxKind.NumericLiteralToken
                && token.SpanStart < position && position <= token.Span.End);
    }

    private static SyntaxToken TokenBefore(SyntaxTree tree, int position)
    {
        if (position == 0)
        {
            return default;
        }

        var token = tree.GetRoot().FindToken(position - 1);
        return token.SpanStart < position ? token : token.GetPreviousToken();
    }

    private static IEnumerable<Completion> Candidates(SemanticModel model, SyntaxToken before, int position)
    {
        // The token before a name and its qualifiers.
        var start = before;
        while (start.IsKind(SyntaxKind.DotToken) && start.GetPreviousToken() is var name && name.IsKind(SyntaxKind.IdentifierToken))
        {
            start = name.GetPreviousToken();
        }

        return start.IsKind(SyntaxKind.NewKeyword)
            ? Creatable(model, before, start, position)
            : Mentionable(model, before, position);
    }

    /// <summary>After <c>new</c>: types that can be created, and what leads to them. After <c>throw new</c>: exceptions only.</summary>
    private static IEnumerable<Completion> Creatable(SemanticModel model, SyntaxToken before, SyntaxToken keyword, int position)
    {
        var isThrown = keyword.GetPreviousToken().IsKind(SyntaxKind.ThrowKeyword);
        var exception = model.Compilation.GetTypeByMetadataName(typeof(Exception).FullName!);
        var container = before == keyword
            ? null
            : SyntaxFactory.ParseTypeName(
                model.SyntaxTree.GetText().ToString(TextSpan.FromBounds(keyword.Span.End, before.SpanStart)).Trim());
        var space = container is null
            ? null
            : model.GetSpeculativeSymbolInfo(keyword.SpanStart, container, SpeculativeBindingOption.BindAsTypeOrNamespace).Symbol;
        var types = container is null ? model.LookupNamespacesAndTypes(position)
            : space is INamespaceOrTypeSymbol known ? model.LookupNamespacesAndTypes(position, known)
            : [];
        var found = types.Where(symbol => symbol switch
        {
            INamespaceSymbol => true,
            INamedTypeSymbol { IsAbstract: false, IsStatic: false } type when type.TypeKind is not (TypeKind.Enum or TypeKind.Error) =>
                !isThrown || IsA(type, exception),
            _ => false,
        }).Select(symbol => new Completion(symbol.Name, Kind(symbol)));
        return container is not null || isThrown
            ? found
            : found.Concat(Keywords().Where(word => SyntaxFacts.IsPredefinedType(SyntaxFacts.GetKeywordKind(word.Name))));
    }

    private static bool IsA(INamedTypeSymbol? type, INamedTypeSymbol? ancestor)
    {
        while (type is not null && !SymbolEqualityComparer.Default.Equals(type, ancestor))
        {
            type = type.BaseType;
        }

        return type is not null;
    }

    private static IEnumerable<Completion> Mentionable(SemanticModel model, SyntaxToken before, int position)
    {
        IEnumerable<ISymbol> symbols = before.Parent switch
        {
            MemberAccessExpressionSyntax access when access.OperatorToken == before => Members(model, access.Expression, position),
            QualifiedNameSyntax name when name.DotToken == before => Members(model, name.Left, position),
            MemberBindingExpressionSyntax binding when binding.OperatorToken == before
                && binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(access => !access.Expression.Contains(binding))
                    is { } access =>
                MembersOf(model, NotNull(model.GetTypeInfo(access.Expression).Type), position),
            _ => model.LookupSymbols(position),
        };
        var named = symbols.Where(symbol => symbol.CanBeReferencedByName).Select(symbol => new Completion(symbol.Name, Kind(symbol)));
        return before.IsKind(SyntaxKind.DotToken) ? named : named.Concat(Keywords());
    }

    private static IEnumerable<ISymbol> Members(SemanticModel model, ExpressionSyntax owner, int position)
    {
        // "x." with a line below may parse as the beginning of a declaration: then x, a value, is where a type should be.
        var isMisread = owner is NameSyntax && owner.Parent is QualifiedNameSyntax && model.GetSymbolInfo(owner).Symbol is null;
        var value = isMisread ? SyntaxFactory.ParseExpression(owner.ToString()) : owner;
        return model.GetSymbolInfo(owner).Symbol switch
        {
            INamespaceSymbol space => model.LookupNamespacesAndTypes(position, space),
            ITypeSymbol type => model.LookupStaticMembers(position, type),
            _ when isMisread =>
                MembersOf(
                    model, model.GetSpeculativeTypeInfo(owner.SpanStart, value, SpeculativeBindingOption.BindAsExpression).Type, position),
            _ => MembersOf(model, model.GetTypeInfo(owner).Type, position),
        };
    }

    private static IEnumerable<ISymbol> MembersOf(SemanticModel model, ITypeSymbol? type, int position) => type is null
        ? []
        : model.LookupSymbols(position, type, includeReducedExtensionMethods: true)
            .Where(member => !member.IsStatic && member is not ITypeSymbol);

    private static ITypeSymbol? NotNull(ITypeSymbol? type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;

    private static IEnumerable<Completion> Keywords() =>
        SyntaxFacts.GetKeywordKinds().Select(kind => new Completion(SyntaxFacts.GetText(kind), "keyword"))
            .Where(keyword => char.IsLetter(keyword.Name[0]));

    private static string Kind(ISymbol symbol) => symbol switch
    {
        ITypeSymbol { TypeKind: var kind } => kind switch
        {
            TypeKind.Interface => "interface",
            TypeKind.Enum => "enum",
            TypeKind.Struct => "struct",
            _ => "class",
        },
        INamespaceSymbol => "namespace",
        IMethodSymbol => "method",
        IPropertySymbol => "property",
        IEventSymbol => "event",
        IFieldSymbol { IsConst: true } => "constant",
        IFieldSymbol => "field",
        _ => "variable",
    };
}
