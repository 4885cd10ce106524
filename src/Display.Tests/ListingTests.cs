namespace PriceOfAwait.Display.Tests;

public class ListingTests
{
    [Fact]
    public void Html_colors_words_of_the_language_and_encodes_the_rest()
    {
        var html = new Listing("a < b", "return await <>1__state & \"int\"; // if", Listing.CSharp).ToHtml();
        Assert.Contains(
            "<span style=color:#4a80d4>return await</span> &lt;>1__state &amp; <span "
                + "style=color:#c0603a>\"int\"</span>; <span style=color:#7f8c8d>// if</span></pre>",
            html,
            StringComparison.Ordinal
        );
        Assert.Contains("a &lt; b", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Machine_code_has_instructions_labels_and_what_it_calls()
    {
        const string Code = "; Sum, 12 B\nG_M1_IG01:\n    call     [Loop:Step]";
        Assert.Equal(
            [
                ("; Sum, 12 B", TokenKind.Comment),
                ("G_M1_IG01:", TokenKind.Text),
                ("call", TokenKind.Keyword),
                ("Loop:Step", TokenKind.Type),
            ],
            CodeTokens.Of(Code, Listing.Assembly).Select(token => (Code[token.Start..token.End], token.Kind))
        );
    }

    [Fact]
    public void Code_of_an_unknown_language_has_no_colors() => Assert.Empty(CodeTokens.Of("return 1;", "logo"));

    [Fact]
    public void Plain_text_begins_with_the_title_as_a_remark_of_the_language()
    {
        Assert.Equal("// t\nx", new Listing("t", "x", Listing.CSharp).ToText());
        Assert.Equal("; t\nx", new Listing("t", "x", Listing.Assembly).ToText());
    }
}
