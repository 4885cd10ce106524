using System.Text;

namespace PriceOfAwait.Practicing;

internal sealed record SourceText(string File, string Text)
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: true, throwOnInvalidBytes: true);

    /// <exception cref="BenchException">The file isn't UTF-8, and has no mark of another encoding.</exception>
    public static SourceText Read(string file)
    {
        try
        {
            var text = System.IO.File.ReadAllText(file, Strict);
            // In UTF-16 without a mark, there is a zero beside each letter.
            if (!text.Contains('\0'))
            {
                return new(file, text);
            }
        }
        catch (DecoderFallbackException) { }

        throw new BenchException(
            $"{Repository.Relative(file)} isn't UTF-8, so its letters can't be told. Save it as UTF-8: in VS Code by "
                + "the name of the encoding in the status bar."
        );
    }
}
