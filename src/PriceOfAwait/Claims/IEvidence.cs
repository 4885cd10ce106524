namespace PriceOfAwait;

/// <summary>Something that claims can be judged by: a run, or an exact answer.</summary>
public interface IEvidence
{
    /// <summary>The exact question that it answers, or <see langword="null"/>.</summary>
    internal Question? Question { get; }
}
