using PriceOfAwait.Attending;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>Who is done with which exercise of a lesson.</summary>
internal static class ExercisesMarkup
{
    /// <summary>The lessons of which somebody has tried an exercise.</summary>
    public static IReadOnlyList<string> LessonsTried(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        var tried = participants.SelectMany(participant => participant.Found.OfType<PracticedExercise>())
            .Select(one => one.Exercise).ToHashSet();
        return [.. catalogue.Exercises.Where(exercise => tried.Contains(exercise.Id)).Select(exercise => exercise.Lesson).Distinct()];
    }

    /// <summary>The exercises of a lesson.</summary>
    /// <param name="catalogue">All exercises.</param>
    /// <param name="participants">The class.</param>
    /// <param name="lesson">Such as <c>02-cached-completed-tasks</c>.</param>
    /// <param name="heading">The element of the lesson's title, one level above the exercises'.</param>
    public static Markup Lesson(Catalogue catalogue, IReadOnlyList<Participant> participants, string lesson, int heading = 1)
    {
        var (title, below) = (new Markup($"h{heading}"), new Markup($"h{heading + 1}"));
        return Markup.Of($"""
            <section class="exercises">
            <{title}>Exercises of lesson {NumberOf(lesson)}</{title}>
            {catalogue.Exercises.Where(exercise => exercise.Lesson == lesson).Select(exercise => Exercise(exercise, participants, below))}
            </section>

            """);
    }

    /// <summary>The lesson's number as people say it.</summary>
    public static string NumberOf(string lesson) => lesson.Split('-')[0].TrimStart('0');

    private static Markup Exercise(ExerciseProgress exercise, IReadOnlyList<Participant> participants, Markup heading)
    {
        var outcomes = participants.Select(participant => (participant.Name,
            participant.Found.OfType<PracticedExercise>().FirstOrDefault(one => one.Exercise == exercise.Id)?.Outcome)).ToList();
        var correct = outcomes.Where(one => one.Outcome == Outcome.Correct).Select(one => one.Name).ToList();
        var notYet = outcomes.Where(one => one.Outcome == Outcome.NotYet).Select(one => one.Name).ToList();
        var share = participants.Count == 0 ? 0 : 100.0 * correct.Count / participants.Count;
        return Markup.Of($"""
            <section class="exercise">
            <{heading}><code>{exercise.Id}</code> <span class="about">{exercise.Title}</span></{heading}>
            <p class="tally"><strong>{correct.Count}</strong> of {participants.Count} correct</p>
            <svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%" rx="6"/><rect class="done" width="{share}%" height="100%" rx="6"/></svg>
            <ul class="names">{correct.Select(name => Markup.Of($"<li class=\"correct\"><span aria-hidden=\"true\">✓</span> {name}<span class=\"spoken\">, correct</span></li>"))}{notYet.Select(name => Markup.Of($"<li>{name}<span class=\"spoken\">, not yet</span></li>"))}</ul>
            </section>

            """);
    }
}
