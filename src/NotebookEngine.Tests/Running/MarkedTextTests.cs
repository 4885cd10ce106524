using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Tests.Running;

public sealed class MarkedTextTests
{
    private const string Mark = "\u00031f\u0003";

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(100)]
    public void A_mark_is_found_however_the_text_comes_in_pieces(int length) =>
        Assert.Equal(["one\u0003\u00031", "end", "two\u0003\u00031f"], Read($"one\u0003\u00031{Mark}two\u0003\u00031f".Chunk(length)));

    [Fact]
    public void Text_that_cannot_be_a_mark_is_not_held_back() =>
        Assert.Equal(new TextWritten("stdout", "\u00032"), new MarkedText("stdout").Read("\u00032", Mark).Single());

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100_000)]
    public void Of_the_calls_that_overflowed_the_stack_the_first_and_the_last_are_shown(int length)
    {
        var calls = string.Concat(Enumerable.Range(0, 5_000).Select(call => $"   at Submission#3.F{call}(Int32)\n"));
        var text = Read($"before\nStack overflow.\n   at PriceOfAwait.NotebookWorker.Interruption.Check()\n{calls}"
            .Chunk(length).Append("   at PriceOfAwait.NotebookEngine.Program.Main()\n   at System.Foot()\nafter\n".ToCharArray()));
        var shown = Enumerable.Range(0, 10).Concat(Enumerable.Range(4_990, 10)).Select(call => $"   at F{call}(Int32)\n").ToList();
        Assert.Equal(
            $"before\nStack overflow.\n{string.Concat(shown[..10])}   … 4,980 more calls …\n{string.Concat(shown[10..])}after\n",
            Assert.Single(text));
    }

    /// <summary>The text between the marks.</summary>
    private static List<string> Read(IEnumerable<char[]> pieces)
    {
        var text = new MarkedText("stdout");
        var read = new List<string> { "" };
        foreach (var happened in pieces.SelectMany(piece => text.Read(new string(piece), Mark)))
        {
            if (happened is TextWritten written)
            {
                read[^1] += written.Text;
            }
            else
            {
                read.AddRange(["end", ""]);
            }
        }

        read[^1] += ((TextWritten)text.End()).Text;
        return read;
    }
}
