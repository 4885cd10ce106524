namespace PriceOfAwait.Measuring;

/// <summary>A value that a notebook shows as a table.</summary>
public abstract record TableValue : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [ToTable()];

    internal abstract Table ToTable();
}
