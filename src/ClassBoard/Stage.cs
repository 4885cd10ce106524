using QRCoder;

namespace PriceOfAwait.ClassBoard;

internal sealed record Stage(string Id, string Group, string Title, Func<bool, Markup> Show, bool IsQuestion = false)
{
    public const string Welcome = "welcome";

    /// <summary>Questions with guesses, then verdicts and exercises, then questions without guesses.</summary>
    public static IReadOnlyList<Stage> All(Catalogue catalogue, IReadOnlyList<Participant> participants, Uri address)
    {
        var questions = Question.All(catalogue, participants).ToLookup(question => question.Guesses.Count > 0);
        return
        [
            new(Welcome, "The class", "Join the class", _ => HowToJoin(address, participants)),
            .. questions[true].Select(question => Of(question, question.Place)),
            new(
                "verdicts",
                "The class",
                "Where our machines differ",
                _ => ClaimAcrossMachines.OnBoard(ClaimAcrossMachines.All(participants))
            ),
            .. LessonsTried(catalogue, participants)
                .Select(lesson => new Stage(
                    $"exercises-{lesson}",
                    "Exercises",
                    $"Exercises of lesson {NumberOf(lesson)}",
                    _ => Exercises(catalogue, participants, lesson)
                )),
            .. questions[false].Select(question => Of(question, $"Not guessed: {question.Place}")),
        ];

        Stage Of(Question question, string group) =>
            new(
                question.Id,
                group,
                question.Name,
                isRevealed => isRevealed ? question.Reveal() : question.Hide(participants.Count),
                IsQuestion: true
            );
    }

    public static IEnumerable<string> LessonsTried(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        var tried = participants.AllFound<PracticedExercise>().Select(one => one.Found.Exercise).ToHashSet();
        return catalogue
            .Exercises.Where(exercise => tried.Contains(exercise.Id))
            .Select(exercise => exercise.Lesson)
            .Distinct();
    }

    public static Markup Exercises(
        Catalogue catalogue,
        IReadOnlyList<Participant> participants,
        string lesson,
        int heading = 1
    )
    {
        return Markup.Of(
            $"""
            <section class="exercises">
            <h{heading}>Exercises of lesson {NumberOf(lesson)}</h{heading}>
            {catalogue.Exercises.Where(exercise => exercise.Lesson == lesson).Select(exercise =>
                Exercise(exercise, participants, heading + 1)
            )}
            </section>

            """
        );
    }

    private static Markup Exercise(ExerciseProgress exercise, IReadOnlyList<Participant> participants, int heading)
    {
        var names = participants
            .AllFound<PracticedExercise>()
            .Where(one => one.Found.Exercise == exercise.Id)
            .ToLookup(one => one.Found.Outcome, one => one.By.Name);
        var correct = names[Outcome.Correct].ToList();
        var tick = new Markup("<span aria-hidden=\"true\">✓</span>");
        return Markup.Of(
            $"""
            <section class="exercise">
            <h{heading}><code>{exercise.Id}</code> <span class="about">{exercise.Title}</span></h{heading}>
            <p class="tally"><strong>{correct.Count}</strong> of {participants.Count} correct</p>
            {Bar.Of(correct.Count, participants.Count)}
            <ul class="names">{correct.Select(name =>
                Markup.Of($"<li class=\"correct\">{tick} {name}<span class=\"spoken\">, correct</span></li>")
            )}{names[Outcome.NotYet].Select(name =>
                Markup.Of($"<li>{name}<span class=\"spoken\">, not yet</span></li>")
            )}</ul>
            </section>

            """
        );
    }

    private static Markup HowToJoin(Uri address, IReadOnlyList<Participant> participants)
    {
        var where = $"{address.Authority}{address.AbsolutePath}";
        using var code = QRCodeGenerator.GenerateQrCode(address.AbsoluteUri, QRCodeGenerator.ECCLevel.M);
        using var picture = new SvgQRCode(code);
        return Markup.Of(
            $"""
            <section class="welcome">
            <div>
            <h1>Join the class</h1>
            <p class="you" hidden><label>Your nickname:
            <input id="nickname" maxlength="{Limits.MaxNameLength}" autocomplete="off" spellcheck="false"></label></p>
            <p>In a notebook’s cell:</p>
            <pre><code>Class.Join("{where}", "<span class="nickname">nickname</span>")</code></pre>
            <p>or, for all notebooks, before the editor starts:</p>
            <pre><code>{Class.Variable}={where}/<span class="nickname in-address">nickname</span></code></pre>
            <p class="sent">From then on, your notebooks send your guesses, your machine’s figures and type, verdicts
            and finished exercises, under your nickname. No code, no files. <code>await Class.LeaveAsync()</code>
            deletes them.</p>
            </div>
            <div class="code" role="img" aria-label="The address as a QR code">{new Markup(
                picture.GetGraphic(1, "#000", "#fff", true, SvgQRCode.SizingMode.ViewBoxAttribute)
            )}</div>
            <ul class="names">{participants.Select(participant => Markup.Of($"<li>{participant.Name}</li>"))}</ul>
            </section>

            """
        );
    }

    private static string NumberOf(string lesson) => lesson.Split('-')[0].TrimStart('0');
}
