namespace PriceOfAwait.Measuring;

/// <summary>Two measurements, reduced to launches in one group (see <see cref="LaunchGroups"/>).</summary>
/// <param name="Launches">The number of pairs of launches, out of <paramref name="All"/>.</param>
internal sealed record LaunchPairs(Measurement Above, Measurement Below, int Launches, int All);
