namespace PriceOfAwait.Measuring;

public enum Speed
{
    /// <summary>No measuring: shows the figures in <c>data/recorded</c>, with their machine.</summary>
    Recorded,

    /// <summary>Measured here and now, in seconds per lesson, with wider intervals.</summary>
    Quick,
}
