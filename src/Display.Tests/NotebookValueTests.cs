using System.Collections;
using System.Globalization;
using System.Reflection;

namespace PriceOfAwait.Display.Tests;

/// <summary>The convention as .NET Interactive reads it: by names, through reflection.</summary>
public class NotebookValueTests
{
    [Fact]
    public void Every_notebook_value_wears_the_attribute() => Assert.All(
        typeof(NotebookValue).Assembly.GetExportedTypes()
            .Where(type => type is { IsAbstract: false } && type.IsAssignableTo(typeof(NotebookValue))),
        type => Assert.NotNull(type.GetCustomAttribute<TypeFormatterSourceAttribute>()));

    [Fact]
    public void A_notebook_finds_html_and_plain_text_by_the_names_of_the_convention()
    {
        var table = new Table([new Column("a")], [["1"]]);
        var attribute = typeof(Table).GetCustomAttributes(false).Single(a => a.GetType().Name == "TypeFormatterSourceAttribute");
        var sourceType = (Type)attribute.GetType().GetProperty("FormatterSourceType")!.GetValue(attribute)!;
        var source = Activator.CreateInstance(sourceType);
        var formatters = (IEnumerable)sourceType.GetMethod("CreateTypeFormatters")!.Invoke(source, null)!;

        var shown = new Dictionary<string, string>();
        foreach (var formatter in formatters)
        {
            using var writer = new StringWriter(CultureInfo.InvariantCulture);
            Assert.Equal(true, formatter.GetType().GetMethod("Format")!.Invoke(formatter, [table, writer]));
            shown.Add((string)formatter.GetType().GetProperty("MimeType")!.GetValue(formatter)!, writer.ToString());
        }

        Assert.Equal(new() { ["text/html"] = table.ToHtml(), ["text/plain"] = table.ToText() }, shown);
        var preferred = (string[])attribute.GetType().GetProperty("PreferredMimeTypes")!.GetValue(attribute)!;
        Assert.Equal(["text/html", "text/plain"], preferred);
    }
}
