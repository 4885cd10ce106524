namespace PriceOfAwait.Book.Reading;

/// <summary>How many minutes each part of a lesson takes.</summary>
/// <param name="Reading">Everything up to <i>On your own</i>, read aloud and with its measurements.</param>
/// <param name="Exercises">Doing the exercises of <i>On your own</i>; zero if it has none.</param>
/// <param name="More"><i>If you want to know more</i>; zero if there is no such section.</param>
internal sealed record LessonMinutes(int Reading, int Exercises = 0, int More = 0)
{
    /// <summary>
    /// As a lesson's first cell says it, such as <c>12 to read, 10 for the exercises, 8 for the rest</c>.
    /// </summary>
    public override string ToString() =>
        string.Join(
            ", ",
            from part in new[]
            {
                (Minutes: Reading, For: "to read"),
                (Minutes: Exercises, For: "for the exercises"),
                (Minutes: More, For: "for the rest"),
            }
            where part.Minutes > 0
            select string.Create(CultureInfo.InvariantCulture, $"{part.Minutes} {part.For}")
        );
}
