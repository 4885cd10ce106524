namespace PriceOfAwait.Measuring;

public abstract record TableValue : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [ToTable()];

    internal abstract Table ToTable();
}
