using System.Globalization;
using CsvHelper;

namespace Library;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    public Type FormatterSourceType { get; } = formatterSourceType;

    public string[]? PreferredMimeTypes { get; set; }
}

[TypeFormatterSource(typeof(VerdictFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed record Verdict(string Claim, bool Holds)
{
    /// <summary>Needs the assembly beside this one.</summary>
    public static string FirstField(string line)
    {
        using var reader = new CsvParser(new StringReader(line), CultureInfo.InvariantCulture);
        reader.Read();
        return reader[0];
    }
}

[TypeFormatterSource(typeof(VerdictFormatters))]
public readonly record struct HtmlVerdict(string Claim);

public sealed class VerdictFormatters
{
    public IEnumerable<object> CreateTypeFormatters() => [new VerdictFormatter("text/html"), new VerdictFormatter("text/plain")];
}

public sealed class VerdictFormatter(string mimeType)
{
    public string MimeType { get; } = mimeType;

    public bool Format(object instance, TextWriter writer)
    {
        writer.Write($"{MimeType}: {instance}");
        return true;
    }
}
