namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>Jupyter counts a text's code points where .NET counts UTF-16's code units: an emoji is one there, two here.</summary>
internal static class CodePoints
{
    /// <summary>The index in <paramref name="text"/> that lies so many code points behind its start; its end where it has fewer.</summary>
    public static int ToIndex(string text, int codePoints)
    {
        var index = 0;
        foreach (var rune in text.EnumerateRunes().Take(Math.Max(0, codePoints)))
        {
            index += rune.Utf16SequenceLength;
        }

        return index;
    }

    /// <summary>How many code points lie before the index.</summary>
    public static int Before(string text, int index) => text[..index].EnumerateRunes().Count();
}
