namespace PriceOfAwait.Attending;

internal sealed record PracticedExercise(string Exercise, Outcome Outcome) : Found;
