using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>Signature and documentation of what stands at a position.</summary>
internal static class SymbolDescription
{
    private const int MostOverloads = 12;

    private static readonly SymbolDisplayFormat Signature = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypes,
        SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeTypeConstraints,
        SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeContainingType
            | SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeModifiers | SymbolDisplayMemberOptions.IncludeRef
            | SymbolDisplayMemberOptions.IncludeConstantValue,
        SymbolDisplayDelegateStyle.NameAndSignature,
        SymbolDisplayExtensionMethodStyle.InstanceMethod,
        SymbolDisplayParameterOptions.IncludeExtensionThis | SymbolDisplayParameterOptions.IncludeParamsRefOut
            | SymbolDisplayParameterOptions.IncludeType
            | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeDefaultValue,
        SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        SymbolDisplayLocalOptions.IncludeType | SymbolDisplayLocalOptions.IncludeConstantValue,
        SymbolDisplayKindOptions.IncludeNamespaceKeyword | SymbolDisplayKindOptions.IncludeTypeKeyword,
        SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>The description; null where nothing with a name stands.</summary>
    public static string? At(Compilation compilation, int position)
    {
        var tree = Submissions.CellOf(compilation);
        var model = compilation.GetSemanticModel(tree);
        foreach (var node in NodesAt(tree, position))
        {
            if (SymbolsOf(model, node) is [var symbol, ..] symbols)
            {
                var signatures = symbols.Take(MostOverloads).Select(overload => overload.ToDisplayString(Signature));
                var more = symbols.Count > MostOverloads ? [$"… and {symbols.Count - MostOverloads} more"] : Array.Empty<string>();
                return string.Join('\n', [.. signatures, .. more, .. XmlDocumentation.Of(symbol, compilation)]);
            }
        }

        return null;
    }

    /// <summary>The name at the position or before it; within the parentheses of a call, what is called.</summary>
    private static IEnumerable<SyntaxNode> NodesAt(SyntaxTree tree, int position)
    {
        var root = tree.GetRoot();
        var at = root.FindToken(position);
        var before = at.SpanStart < position ? at : at.GetPreviousToken();
        foreach (var token in new[] { at, before })
        {
            if (token.Span.IntersectsWith(position) && token.Parent is { } named
                && (token.IsKind(SyntaxKind.IdentifierToken) || named is PredefinedTypeSyntax or ThisExpressionSyntax))
            {
                yield return named;
            }
            else if (token.Span.End == position && token.Parent is TypeArgumentListSyntax { Parent: { } generic })
            {
                yield return generic;
            }
        }

        for (var node = before.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case ArgumentListSyntax { Parent: InvocationExpressionSyntax call }:
                    yield return call.Expression is MemberAccessExpressionSyntax member ? member.Name : call.Expression;
                    break;
                case ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax creation }:
                    yield return creation;
                    break;
            }
        }
    }

    private static IReadOnlyList<ISymbol> SymbolsOf(SemanticModel model, SyntaxNode node)
    {
        if (model.GetDeclaredSymbol(node) is { } declared)
        {
            return [declared];
        }

        var info = model.GetSymbolInfo(node);
        IEnumerable<ISymbol> others = [.. info.CandidateSymbols, .. model.GetMemberGroup(node)];
        return [.. (info.Symbol is null ? others : others.Prepend(info.Symbol)).Distinct(SymbolEqualityComparer.Default)];
    }
}
