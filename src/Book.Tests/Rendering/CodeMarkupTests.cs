using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Tests.Rendering;

public class CodeMarkupTests
{
    [Fact]
    public void Words_have_the_class_of_what_they_are()
    {
        var words = Words("""
            #r "../a.dll"
            using System.Text;
            // a <comment>
            var text = new StringBuilder($"{1} & \n").Append('c'); int Int = 2;
            await Bench.RunAsync<WithYield>(price => price);
            """);

        Assert.Contains(("hl-p", "#r"), words);
        Assert.Contains(("hl-k", "using"), words);
        Assert.Contains(("hl-c", "// a <comment>"), words);
        Assert.Contains(("hl-t", "StringBuilder"), words);
        Assert.Contains(("hl-m", "Append"), words);
        Assert.Contains(("hl-s", "'c'"), words);
        Assert.Contains(("hl-n", "2"), words);
        Assert.Contains(("hl-t", "Bench"), words);
        Assert.Contains(("hl-m", "RunAsync"), words);
        Assert.DoesNotContain(words, word => word.Text == "Int");
    }

    [Theory]
    [InlineData("(")]
    [InlineData("a<")]
    [InlineData("A<")]
    [InlineData("$\"{f(")]
    [InlineData("x => ")]
    [InlineData("a.b")]
    [InlineData("/*")]
    [InlineData("\"\"\"")]
    [InlineData("@\"")]
    [InlineData("'")]
    [InlineData("# ")]
    public void Code_that_is_nested_without_end_ends_nothing(string part) =>
        AssertTextStays(string.Concat(Enumerable.Repeat(part, 20_000)));

    [Theory]
    [InlineData("#!time\nvar x = 1;")]
    [InlineData("this is no C# at all </code> \"unclosed")]
    [InlineData("#r \"nuget: X, 1\"\r\nx")]
    [InlineData("x")]
    public void The_text_stays_what_it_was(string code) => AssertTextStays(code);

    private static void AssertTextStays(string code) => Assert.Equal(
        code.ReplaceLineEndings("\n"),
        new HtmlParser().ParseDocument(CodeMarkup.Of(code, "csharp").Text).QuerySelector("code")!.TextContent);

    private static List<(string Class, string Text)> Words(string code) =>
    [
        .. new HtmlParser().ParseDocument(CodeMarkup.Of(code, "csharp").Text).QuerySelectorAll("span")
            .Select(span => (span.ClassName!, span.TextContent)),
    ];
}
