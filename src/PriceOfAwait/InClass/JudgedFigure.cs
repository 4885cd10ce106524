namespace PriceOfAwait.InClass;

/// <param name="Lower"><see langword="null"/> if the figure has no interval.</param>
/// <param name="Upper"><see langword="null"/> if the interval is unbounded, or there is none.</param>
internal sealed record JudgedFigure(double Value, double? Lower, double? Upper);
