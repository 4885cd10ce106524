namespace PriceOfAwait.Formatting;

/// <summary>
/// A value that shows itself in a notebook. The implementing type also wears <c>[TypeFormatterSource]</c>, because the
/// formatters look at classes and structs, not at interfaces.
/// </summary>
public interface INotebookValue
{
    /// <summary>The value as a fragment of HTML, every text in it encoded.</summary>
    string ToHtml();

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    string ToText();
}
