namespace PriceOfAwait.Display;

/// <summary>
/// Tells a notebook how to show a type. .NET Interactive's formatters honor any attribute of this name, whoever declares it,
/// and create the <see cref="FormatterSourceType"/> it names; so the library needs no reference to a kernel.
/// </summary>
/// <param name="formatterSourceType">A type with a public <c>CreateTypeFormatters()</c>.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    /// <summary>Marks a <see cref="NotebookValue"/>, whose own methods do the work.</summary>
    public TypeFormatterSourceAttribute() : this(typeof(NotebookValueFormatterSource))
    {
    }

    /// <summary>The type that creates the formatters.</summary>
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>The MIME types that a front-end gets, the best first.</summary>
    public string[] PreferredMimeTypes { get; set; } = [NotebookValueFormatter.Html, NotebookValueFormatter.PlainText];
}
