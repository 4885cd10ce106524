namespace PriceOfAwait.Practicing;

/// <summary>The unit of a guess. A match is the share of a range or set that is right, from 0 to 1.</summary>
public enum GuessUnit
{
    Objects,
    Pairs,
    Layers,
    Bytes,
    Times,
    Share,
    Match,
    Loads,
    Calls,
}
