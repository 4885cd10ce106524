using System.Diagnostics;
using AngleSharp.Html.Parser;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Tests.Rendering;

public class CSharpHighlighterTests
{
    [Fact]
    public void Words_have_the_class_of_their_meaning()
    {
        var code = """
            #r "../a.dll"
            using System.Text;
            // a <comment>
            var text = new StringBuilder($"{1} & \n").Append('c'); int Int = 2;
            """;
        var words = Words(new CSharpHighlighter(null, TestContext.Current.CancellationToken).ToMarkup(code));

        Assert.Contains(("hl-p", "#r"), words);
        Assert.Contains(("hl-k", "using"), words);
        Assert.Contains(("hl-c", "// a <comment>"), words);
        Assert.Contains(("hl-t", "StringBuilder"), words);
        Assert.Contains(("hl-m", "Append"), words);
        Assert.Contains(("hl-s", "'c'"), words);
        Assert.Contains(("hl-n", "2"), words);
        Assert.DoesNotContain(words, word => word.Text == "Int");
    }

    [Fact]
    public void A_cell_knows_what_the_cells_before_it_declare()
    {
        var cells = new CSharpHighlighter(null, TestContext.Current.CancellationToken);
        cells.ToMarkup("class Price { public static int Of(string name) => 1; }");
        Assert.Contains(("hl-t", "Price"), Words(cells.ToMarkup("Price.Of(\"x\")")));
        Assert.DoesNotContain(Words(new CSharpHighlighter(null, TestContext.Current.CancellationToken).ToMarkup("Price.Of(\"x\")")),
            word => word.Text == "Price");
    }

    [Fact]
    public void What_was_highlighted_before_is_found_and_seen_by_the_cells_after_it()
    {
        using var folder = new TemporaryFolder();
        var kept = new KeptFiles(folder["build"], most: 10);
        string[] cells = ["class Price { public static int Of(string name) => 1; }", "var x = 1;", "Price.Of(\"x\")", "Price.Of(\"y\")"];
        var first = AllOf(cells[..3]);
        foreach (var file in Directory.GetFiles(folder["build"]))
        {
            File.SetLastWriteTimeUtc(file, DateTime.UnixEpoch);
        }

        Assert.Equal(first, AllOf(cells)[..3]);
        Assert.Contains(("hl-t", "Price"), Words(AllOf(cells)[3]));
        Assert.Equal(3, Directory.GetFiles(folder["build"]).Count(file => File.GetLastWriteTimeUtc(file) == DateTime.UnixEpoch));
        Assert.DoesNotContain(Words(AllOf(cells[2..])[0]), word => word.Text == "Price");

        List<Markup> AllOf(string[] code)
        {
            var highlighter = new CSharpHighlighter(kept, TestContext.Current.CancellationToken);
            return [.. code.Select(highlighter.ToMarkup)];
        }
    }

    [Fact]
    public void Code_that_the_compiler_would_take_for_ever_to_understand_is_read_without()
    {
        var cells = new CSharpHighlighter(null, TestContext.Current.CancellationToken);
        var deep = $"var t = {string.Concat(Enumerable.Repeat("Task.Run(() => ", 20))}1{new string(')', 20)}; // x";
        var words = Words(cells.ToMarkup(deep));

        Assert.Contains(("hl-c", "// x"), words);
        Assert.Contains(("hl-n", "1"), words);
        Assert.Contains(("hl-m", "WriteLine"), Words(cells.ToMarkup("Console.WriteLine(t);")));
    }

    [Theory]
    [InlineData("(")]
    [InlineData("a<")]
    [InlineData("[")]
    [InlineData("{")]
    [InlineData("x => (")]
    [InlineData("f((i ")]
    [InlineData("[(")]
    [InlineData("$\"{f(")]
    [InlineData("x => ")]
    [InlineData("! ")]
    [InlineData("1 + ")]
    [InlineData("a ? b : ")]
    [InlineData("if (a) ")]
    [InlineData("int? ")]
    [InlineData("a.b")]
    public void Code_that_is_nested_without_end_ends_nothing(string part)
    {
        var code = string.Concat(Enumerable.Repeat(part, 20_000));
        var html = new CSharpHighlighter(null, TestContext.Current.CancellationToken).ToMarkup(code).Text;
        Assert.Equal(code, System.Net.WebUtility.HtmlDecode(System.Text.RegularExpressions.Regex.Replace(html, "</?span[^>]*>", "")));
    }

    [Fact]
    public void Code_that_the_compiler_fails_on_keeps_its_text_and_what_can_be_told_of_it()
    {
        var words = Words(new CSharpHighlighter(null, TestContext.Current.CancellationToken).ToMarkup("var x = 1; a:b C("));
        Assert.Contains(("hl-k", "var"), words);
        Assert.Contains(("hl-m", "C"), words);
    }

    [Fact]
    public void A_cell_far_below_knows_what_was_declared_and_takes_no_longer_than_the_others()
    {
        var cells = new CSharpHighlighter(null, TestContext.Current.CancellationToken);
        cells.ToMarkup("using System.Diagnostics;\nclass Price;\nint Fee() => 1;");
        var times = Enumerable.Range(0, 800).Select(cell =>
        {
            var started = Stopwatch.GetTimestamp();
            cells.ToMarkup($"var x{cell} = Enumerable.Range(0, {cell}).Sum();\nConsole.WriteLine(x{cell});");
            return Stopwatch.GetElapsedTime(started);
        }).ToList();

        var words = Words(cells.ToMarkup("new Price(); Fee(); Stopwatch.GetTimestamp();"));
        Assert.Contains(("hl-t", "Price"), words);
        Assert.Contains(("hl-m", "Fee"), words);
        Assert.Contains(("hl-t", "Stopwatch"), words);
        // The least of many times is free of noise. When each cell looked through all cells before it, the ratio was ten.
        Assert.InRange(times[700..].Min() / times[..100].Min(), 0, 4);
    }

    [Theory]
    [InlineData("#!time\nvar x = 1;")]
    [InlineData("this is no C# at all </code> \"unclosed")]
    [InlineData("#r \"nuget: X, 1\"\r\nx")]
    [InlineData("")]
    public void The_text_stays_what_it_was(string code) =>
        Assert.Equal(code.ReplaceLineEndings("\n"),
            new HtmlParser().ParseDocument(
                $"<pre><code>{new CSharpHighlighter(null, TestContext.Current.CancellationToken).ToMarkup(code)}</code></pre>")
                .QuerySelector("code")!.TextContent);

    [Fact]
    public void The_library_and_the_lessons_are_known() =>
        Assert.Contains(
            ("hl-t", "Bench"), Words(CSharpHighlighter.ToMarkupAlone("using PriceOfAwait.Measuring; await Bench.RunAsync<int>()")));

    private static List<(string Class, string Text)> Words(Markup code) =>
        [.. new HtmlParser().ParseDocument($"<pre>{code}</pre>").QuerySelectorAll("span")
            .Select(span => (span.ClassName!, span.TextContent))];
}
