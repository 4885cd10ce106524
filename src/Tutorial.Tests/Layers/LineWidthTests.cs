using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.Tutorial.Tests.Layers;

public class LineWidthTests
{
    private const int Columns = 120;

    [Fact]
    public void Lines_of_code_fit_a_window()
    {
        var files = SourceProject.All.SelectMany(project => project.SourceFiles).ToList();
        Assert.NotEmpty(files);
        Assert.Empty(
            files.SelectMany(file =>
                TooWide(File.ReadAllText(file)).Select(line => $"{Repository.Relative(file)}({line})")
            )
        );
    }

    private static IEnumerable<int> TooWide(string code)
    {
        var root = CSharpSyntaxTree
            .ParseText(
                code,
                CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview),
                cancellationToken: TestContext.Current.CancellationToken
            )
            .GetRoot(TestContext.Current.CancellationToken);
        return root.GetText()
            .Lines.Where(line => line.Span.Length > Columns && !IsText(root.FindToken(line.Start + Columns)))
            .Select(line => line.LineNumber + 1);

        static bool IsText(SyntaxToken token) =>
            token.Kind()
                is SyntaxKind.StringLiteralToken
                    or SyntaxKind.SingleLineRawStringLiteralToken
                    or SyntaxKind.MultiLineRawStringLiteralToken
            || token.Parent!.AncestorsAndSelf().OfType<InterpolatedStringExpressionSyntax>().Any();
    }
}
