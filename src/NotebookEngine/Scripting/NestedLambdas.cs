using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Lambdas that are handed to calls within lambdas. The compiler reads each anew for every overload of the call, and those within it again
/// each time: six <c>Task.Run</c> within each other take seconds, ten take minutes, and it can't be stopped.
/// </summary>
internal static class NestedLambdas
{
    private const int Most = 4;

    /// <summary>Whether code that nobody has asked to run had better not be understood.</summary>
    public static bool AreTooDeep(SyntaxTree code) => code.GetRoot().DescendantNodes()
        .OfType<AnonymousFunctionExpressionSyntax>()
        .Any(lambda => lambda.AncestorsAndSelf().Count(IsHandedToCall) > Most);

    private static bool IsHandedToCall(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax };
}
