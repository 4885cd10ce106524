namespace PriceOfAwait.Practicing;

internal sealed record KeptOutcome(string Text, Outcome Outcome);
