namespace PriceOfAwait.Tutorial.Tests.Layers;

public class LineWidthTests
{
    private const int Columns = 120;

    [Theory]
    [InlineData("src", "*.cs")]
    [InlineData("src", "*.css")]
    [InlineData("src", "*.js")]
    [InlineData("src", "*.html")]
    [InlineData("src", "*.csproj")]
    [InlineData("src", "*.props")]
    [InlineData("src", "*.targets")]
    [InlineData("src", "*.py")]
    [InlineData(".vscode", "*.js")]
    public void Lines_fit_a_window(string folder, string pattern)
    {
        var files = WrittenFiles.In(Path.Combine(Repository.Root, folder), pattern).ToList();
        Assert.NotEmpty(files);
        Require.None(
            from file in files
            from line in File.ReadLines(file).Index()
            where IsTooWide(line.Item)
            select $"{Repository.Relative(file)}({line.Index + 1})"
        );
    }

    /// <summary>A single word, such as an address, can't be broken, even in a comment.</summary>
    private static bool IsTooWide(string line) =>
        line.Length > Columns && line.TrimStart([' ', '/']).TrimEnd().Contains(' ');
}
