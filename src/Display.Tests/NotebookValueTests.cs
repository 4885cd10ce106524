using Microsoft.DotNet.Interactive.Formatting;

namespace PriceOfAwait.Display.Tests;

public class NotebookValueTests
{
    [Fact]
    public void The_kernel_shows_a_value_as_html_and_as_plain_text_and_has_its_facts()
    {
        KernelFormatters.Register();

        var table = new Table(
            [new Column("a")],
            [
                ["1"],
            ]
        )
        {
            Origins = [Samples.Origin],
        };

        Assert.Equal(
            [
                (HtmlFormatter.MimeType, table.ToHtml()),
                (PlainTextFormatter.MimeType, table.ToText()),
                (Facts.MimeType, Facts.ToJson([new Provenance([Samples.Origin])])),
            ],
            FormattedValue.CreateManyFromObject(table).Select(shown => (shown.MimeType, shown.Value))
        );
    }
}
