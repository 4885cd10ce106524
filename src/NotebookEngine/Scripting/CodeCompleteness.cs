using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>Tells a console whether Enter runs what was typed, or begins another line of it.</summary>
internal static class CodeCompleteness
{
    private const int IndentWidth = 4;

    public static CodeJudged Of(string code)
    {
        if (Nesting.IsTooDeepToParse(code))
        {
            return new CodeJudged("invalid", "");
        }

        var tree = CSharpSyntaxTree.ParseText(CellCode.WithoutDirectives(code), Submissions.ParseOptions);
        if (!SyntaxFactory.IsCompleteSubmission(tree))
        {
            return new CodeJudged("incomplete", NextIndent(code));
        }

        var isValid = tree.GetDiagnostics().All(diagnostic => diagnostic.Severity != DiagnosticSeverity.Error);
        return new CodeJudged(isValid ? "complete" : "invalid", "");
    }

    private static string NextIndent(string code)
    {
        var line = code.TrimEnd().Split('\n')[^1];
        var indent = line.Length - line.TrimStart().Length;
        return new string(' ', indent + (line.EndsWith('{') || line.EndsWith('(') ? IndentWidth : 0));
    }
}
