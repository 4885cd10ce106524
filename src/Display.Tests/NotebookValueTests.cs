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
                (Facts.MimeType, Facts.ToJson([table])),
            ],
            FormattedValue.CreateManyFromObject(table).Select(shown => (shown.MimeType, shown.Value))
        );
    }

    [Fact]
    public void A_value_made_of_null_says_which_member_is_null_and_no_other_error_is_blamed_on_the_reader()
    {
        static string Fails(NotebookValue value) => ((NotebookValue?)null)!.ToText();

        Assert.Equal(
            "This Table can't be shown, because its Columns[0].Header is null.",
            Assert
                .Throws<WrongArgumentException>(() =>
                    KernelFormatters.Written<NotebookValue>(new Table([new Column(null!)], []), Fails)
                )
                .Message
        );
        Assert.Throws<NullReferenceException>(() =>
            KernelFormatters.Written<NotebookValue>(new Table([new Column("a")], []), Fails)
        );
    }
}
