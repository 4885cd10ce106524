namespace PriceOfAwait.InClass;

internal sealed record PracticedExercise(string Exercise, Outcome Outcome) : ClassResult;
