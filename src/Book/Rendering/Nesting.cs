using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.Book.Rendering;

/// <summary>Whether code that nobody has asked to run is nested so deeply that the compiler had better not look at it.</summary>
internal static class Nesting
{
    private const int MostParentheses = 24;
    private const int MostBrackets = 500;
    private const int MostNodes = 500;
    private const int MostLambdas = 4;

    /// <summary>
    /// Whether it can't be parsed. A parenthesis may begin a lambda, a tuple or a cast: where it isn't closed the compiler tries one after
    /// the other, and in each again for those within it. Other brackets may be a type's: the compiler looks ahead through all of them, and
    /// some thousands within each other overflow the stack.
    /// </summary>
    public static bool IsTooDeepToParse(string code) =>
        IsDeeper(code, "(", ")", MostParentheses) || IsDeeper(code, "([{<", ")]}>", MostBrackets);

    private static bool IsDeeper(string code, string opening, string closing, int most)
    {
        var depth = 0;
        foreach (var character in code)
        {
            depth += opening.Contains(character) ? 1 : depth > 0 && closing.Contains(character) ? -1 : 0;
            if (depth > most)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether it can't be understood. Of lambdas that are handed to calls within lambdas the compiler reads each anew for every overload
    /// of the call, and those within it again each time: six <c>Task.Run</c> within each other take seconds, ten take minutes, and it
    /// can't be stopped. And a chain of some thousand members, <c>a.b.c</c> and so on, overflows the stack.
    /// </summary>
    public static bool IsTooDeepToUnderstand(SyntaxTree code)
    {
        var waiting = new Stack<(SyntaxNode Node, int Depth, int Lambdas)>([(code.GetRoot(), 0, 0)]);
        while (waiting.TryPop(out var next))
        {
            if (next.Depth > MostNodes || next.Lambdas > MostLambdas)
            {
                return true;
            }

            foreach (var child in next.Node.ChildNodes())
            {
                waiting.Push((child, next.Depth + 1, next.Lambdas + (IsHandedToCall(child) ? 1 : 0)));
            }
        }

        return false;
    }

    private static bool IsHandedToCall(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax };
}
