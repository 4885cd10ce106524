using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>One of the things that a board shows, one at a time.</summary>
/// <param name="Id">Its name in addresses and in the database.</param>
/// <param name="Group">What it belongs to.</param>
/// <param name="Title">What the teacher sees in the list.</param>
/// <param name="Show">Renders it; given whether it is revealed.</param>
internal sealed record Stage(string Id, string Group, string Title, Func<bool, Markup> Show)
{
    /// <summary>The first.</summary>
    public const string Welcome = "welcome";

    /// <summary>Whether it is hidden until the teacher reveals it.</summary>
    public bool IsQuestion { get; private init; }

    /// <summary>
    /// All of them, in the order of a lesson's course: the questions that somebody guessed come before the verdicts, what was only
    /// measured comes last.
    /// </summary>
    public static IReadOnlyList<Stage> All(Catalogue catalogue, IReadOnlyList<Participant> participants, Uri address)
    {
        var questions = Question.All(catalogue, participants);
        return
        [
            new(Welcome, "The class", "Join the class", _ => WelcomeMarkup.Of(address, participants)),
            .. questions.Where(question => question.Guesses.Count > 0).Select(question => Of(question, question.Place, participants.Count)),
            new("verdicts", "The class", "Where our machines differ", _ => ClaimsMarkup.OnBoard(ClaimAcross.All(participants))),
            .. ExercisesMarkup.LessonsTried(catalogue, participants).Select(lesson => new Stage(
                $"exercises-{lesson}", "Exercises", $"Exercises of lesson {ExercisesMarkup.NumberOf(lesson)}",
                _ => ExercisesMarkup.Lesson(catalogue, participants, lesson))),
            .. questions.Where(question => question.Guesses.Count == 0)
                .Select(question => Of(question, $"Not guessed: {question.Place}", participants.Count)),
        ];
    }

    private static Stage Of(Question question, string group, int attendees) => new(
        question.Id, group, question.Name,
        isRevealed => isRevealed ? QuestionMarkup.Revealed(question) : QuestionMarkup.Hidden(question, attendees))
    {
        IsQuestion = true,
    };
}
