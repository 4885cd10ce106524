namespace PriceOfAwait.ClassBoard;

/// <summary>A participant, unique by name, with the newest result of each subject.</summary>
internal sealed record Participant(string Name, IReadOnlyList<ClassResult> Found)
{
    public AttendeeMachine? Machine =>
        Found.OfType<MeasuredRatios>().LastOrDefault() is { } figures ? AttendeeMachine.Of(figures.Environment) : null;

    /// <summary>The name, or with the first number by which it doesn't look like another.</summary>
    public static string MakeUnique(string name, IReadOnlyList<string> others)
    {
        var isTaken = LookAlikes.Among(others);
        return Enumerable
            .Range(2, others.Count + 1)
            .Select(number => $"{name} {number}")
            .Prepend(name)
            .First(one => !isTaken(one));
    }
}
