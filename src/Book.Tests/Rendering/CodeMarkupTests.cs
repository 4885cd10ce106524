using AngleSharp.Dom;
using AngleSharp.Html.Parser;

namespace PriceOfAwait.Book.Tests.Rendering;

public class CodeMarkupTests
{
    [Fact]
    public void Words_have_the_class_of_what_they_are()
    {
        var words = Parsed(
                """
                #r "../a.dll"
                using System.Text;
                // a <comment>
                var text = new StringBuilder($"{1} & \n").Append('c'); int Int = 2;
                await Bench.RunAsync<WithYield>(price => price);
                """
            )
            .QuerySelectorAll("span")
            .Select(span => $"{span.ClassName} {span.TextContent}")
            .ToList();

        Assert.All(
            [
                "hl-directive #r",
                "hl-keyword using",
                "hl-comment // a <comment>",
                "hl-type StringBuilder",
                "hl-method Append",
                "hl-text 'c'",
                "hl-number 2",
                "hl-type Bench",
                "hl-method RunAsync",
            ],
            word => Assert.Contains(word, words)
        );
        Assert.DoesNotContain(words, word => word.EndsWith(" Int", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("\e[31mred\e[0m plain", "red plain")]
    [InlineData("\e[38;5;200ma\e[38;2;1;31;1mb\e[48;5;1mc", "abc")]
    [InlineData("\e[2K\e[1Aup\e[?25l", "up")]
    [InlineData("\e]8;;https://evil.example\u0007link\e]8;;\e\\", "link")]
    [InlineData("\e]0;title without an end", "")]
    [InlineData("10 %\r50 %\r100 %\r\nnext", "100 %\nnext")]
    [InlineData("bell\u0007 null\u0000 tab\t.", "bell null tab\t.")]
    [InlineData("\e[31;<b>m", ">m")]
    public void Colors_and_other_sequences_of_a_console_go(string text, string plain) =>
        Assert.Equal(plain, OutputMarkup.Plain(text));

    [Theory]
    [InlineData("#!time\nvar x = 1;")]
    [InlineData("this is no C# at all </code> \"unclosed")]
    [InlineData("#r \"nuget: X, 1\"\r\nx")]
    [InlineData("(", 20_000)]
    [InlineData("A<", 20_000)]
    [InlineData("$\"{f(", 20_000)]
    [InlineData("x => ", 20_000)]
    [InlineData("/*", 20_000)]
    [InlineData("\"\"\"", 20_000)]
    [InlineData("# ", 20_000)]
    public void The_text_stays_what_it_was_nested_without_end_too(string part, int times = 1)
    {
        var code = string.Concat(Enumerable.Repeat(part, times));
        Assert.Equal(code.ReplaceLineEndings("\n"), Parsed(code).TextContent);
    }

    private static IElement Parsed(string code) =>
        new HtmlParser().ParseDocument(CodeMarkup.Framed(CodeMarkup.Of(code, "csharp")).Text).QuerySelector("code")!;
}
