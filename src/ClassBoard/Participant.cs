namespace PriceOfAwait.ClassBoard;

/// <summary>A participant, unique by name, with the newest result of each subject.</summary>
internal sealed record Participant(string Name, IReadOnlyList<ClassResult> Found)
{
    public Machine? Machine =>
        Found.OfType<MeasuredRatios>().LastOrDefault() is { } figures ? Machine.Of(figures.Environment) : null;

    public static string MakeUnique(string name, IEnumerable<string> others)
    {
        var taken = others.ToHashSet(StringComparer.OrdinalIgnoreCase);
        return Enumerable
            .Range(2, taken.Count + 1)
            .Select(number => $"{name} {number}")
            .Prepend(name)
            .First(one => !taken.Contains(one));
    }
}
