using System.Text;

namespace PriceOfAwait.Tests.Practicing;

public sealed class SourceTextTests : TestsInFolder
{
    private const string Text = "// Größe\npublic class Mine;";

    [Theory]
    [InlineData("UTF-8", false)]
    [InlineData("UTF-8", true)]
    [InlineData("UTF-16", true)]
    [InlineData("big-endian UTF-16", true)]
    public void A_file_is_read_in_UTF_8_and_in_an_encoding_that_it_begins_with(string encoding, bool isMarked) =>
        Assert.Equal(Text, SourceText.Read(Write("Yours.cs", encoding, isMarked)).Text);

    [Theory]
    [InlineData("Latin-1")]
    [InlineData("UTF-16")]
    [InlineData("big-endian UTF-16")]
    public void Of_any_other_the_reader_is_told_to_save_it_as_UTF_8(string encoding)
    {
        var yours = ReaderFile.Yours with { FullName = Write("Yours.cs", encoding) };
        Assert.Refuses<BenchException>(() => yours.Open(Folder.FullName), "Yours.cs isn't UTF-8", "Save it as UTF-8");

        Write("Beside.cs", encoding);
        Assert.Refuses<BenchException>(() => yours.WithFilesBeside(Text), "Beside.cs isn't UTF-8");
    }

    private string Write(string name, string encoding, bool isMarked = false)
    {
        File.WriteAllText(
            Folder[name],
            Text,
            encoding switch
            {
                "UTF-8" => new UTF8Encoding(isMarked),
                "UTF-16" => new UnicodeEncoding(bigEndian: false, isMarked),
                "big-endian UTF-16" => new UnicodeEncoding(bigEndian: true, isMarked),
                _ => Encoding.Latin1,
            }
        );
        return Folder[name];
    }
}
