namespace PriceOfAwait.Book.Tests.Rendering;

public class AnsiTextTests
{
    [Theory]
    [InlineData("a < b & c", "a &lt; b &amp; c")]
    [InlineData("\u001b[31mred\u001b[0m plain", "<span class=\"ansi-red\">red</span> plain")]
    [InlineData("\u001b[1;92mbold green\u001b[22m green\u001b[39m", "<span class=\"ansi-green ansi-bold\">bold green</span><span "
        + "class=\"ansi-green\"> green</span>")]
    [InlineData("\u001b[38;5;200ma\u001b[38;2;1;31;1mb\u001b[48;5;1mc", "abc")]
    [InlineData("\u001b[2K\u001b[1Aup\u001b[?25l", "up")]
    [InlineData("\u001b]8;;https://evil.example\u0007link\u001b]8;;\u001b\\", "link")]
    [InlineData("\u001b]0;title without an end", "")]
    [InlineData("10 %\r50 %\r100 %\r\nnext", "100 %\nnext")]
    [InlineData("bell\u0007 null\u0000 tab\t.", "bell null tab\t.")]
    [InlineData("\u001b[31;<b>m", "&gt;m")]
    public void Colors_become_classes_and_other_sequences_go(string text, string html) => Assert.Equal(html, AnsiText.ToMarkup(text).Text);
}
