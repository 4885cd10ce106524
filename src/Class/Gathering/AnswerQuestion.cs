using System.Globalization;
using PriceOfAwait.Attending;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>What a lesson asks besides ratios: some bytes, a range, a share. What came out is known of everybody who guessed.</summary>
/// <param name="Asked">What is asked.</param>
public sealed record AnswerQuestion(AskedGuess Asked) : Question
{
    /// <summary>What came out in the guessers' notebooks.</summary>
    public IReadOnlyList<NamedGuess> CameOut { get; init; } = [];

    /// <inheritdoc/>
    public override string Name => Asked.About;

    /// <inheritdoc/>
    public override string Place => string.Create(CultureInfo.InvariantCulture, $"Lesson {Lesson}");

    /// <inheritdoc/>
    public override double? Truth => CameOut.Count > 0 ? MedianOf(CameOut.Select(one => one.Value)) : null;

    /// <inheritdoc/>
    protected override string Key => $"{Asked.Lesson} {Asked.About}";

    /// <inheritdoc/>
    protected override int Lesson => int.Parse(Asked.Lesson.Split('-')[0], CultureInfo.InvariantCulture);

    /// <summary>An answer as people read it.</summary>
    public string Write(NamedGuess answer) => answer.Words ?? Asked.Write(answer.Value);

    /// <summary>Those that somebody answered, in the order of the lessons.</summary>
    public static IEnumerable<AnswerQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        from asked in catalogue.Asked
        let answers = (
            from participant in participants
            from answer in participant.Found.OfType<GuessedAnswer>()
            where answer.About == asked.About
            select (participant.Name, Answer: answer)).ToList()
        where answers.Count > 0
        select new AnswerQuestion(asked)
        {
            Guesses = [.. answers.Select(one => new NamedGuess(one.Name, one.Answer.Said, one.Answer.SaidWords))],
            CameOut = [.. answers.Select(one => new NamedGuess(one.Name, one.Answer.Came, one.Answer.CameWords))],
        };
}
