namespace PriceOfAwait.Practicing;

/// <param name="Requirements">The requirements that were checked, up to the first failure.</param>
public sealed record CheckedExercise(string Id, string File, Outcome Outcome, IReadOnlyList<Requirement> Requirements)
    : NotebookValue
{
    private const string AsItWas = "the original class, methods and parameters";

    /// <summary><see langword="null"/> if nothing was allocated, or if the objects could not be counted.</summary>
    public Anatomy? Objects { get; init; }

    internal string? WhyNoCopy { get; init; }

    public override IReadOnlyList<OutputPart> ToParts() =>
        Requirements.Count == 0
            ? [new Note(Summary)]
            :
            [
                new Note(Summary),
                new Table(
                    [new Column(""), new Column("What"), new Column("Found"), new Column("Expected")],
                    [
                        .. Requirements.Select(one =>
                            (IReadOnlyList<string>)
                                [
                                    one.IsMet ? "✓" : "✗",
                                    one.What,
                                    one.Found,
                                    one.IsMet && one.Found == one.Wanted ? "the same" : one.Wanted,
                                ]
                        ),
                    ]
                ),
                .. Objects is null
                    ? []
                    : new[] { Objects.ToFigure($"What {Path.GetFileName(File)} allocates, object by object") },
            ];

    private string Summary =>
        Outcome switch
        {
            Outcome.NotAttempted => $"{Id}: {WhyNoCopy ?? $"change {File}, then run this cell again."}",
            Outcome.Correct => $"{Id}: correct.",
            _ => Requirements
                .Where(one => !one.IsMet)
                .Select(missed => $"{Id}: not yet. {missed.What}: found {missed.Found}, expected {missed.Wanted}.")
                .First(),
        };

    internal static CheckedExercise NotCompiled(ExerciseFiles exercise, IReadOnlyList<CompilerError> errors) =>
        new(
            exercise.Id,
            exercise.File.Shown,
            Outcome.NotYet,
            [
                .. errors
                    .OrderBy(error => error.File != exercise.File.Shown)
                    .Select(error => new Requirement(
                        error.Place,
                        error.Message,
                        error.File == exercise.File.Shown ? "code that compiles" : AsItWas,
                        false
                    )),
            ]
        );

    internal static CheckedExercise Stopped(ExerciseFiles exercise, string found) =>
        new(
            exercise.Id,
            exercise.File.Shown,
            Outcome.NotYet,
            [new("the whole check", found, "a check that ends", false)]
        );

    internal static CheckedExercise Of(ExerciseFiles exercise, CheckedAttempt answer, Anatomy? anatomy)
    {
        var costs = answer
            .Costs.Select(cost =>
                (
                    Cost: cost,
                    Objects: anatomy?.Operations.FirstOrDefault(operation => operation.Id.Method == cost.Method)
                )
            )
            .ToList();
        IReadOnlyList<Requirement> requirements =
        [
            .. answer.Trials.Select(trial => new Requirement(trial.Call, trial.Found, trial.Wanted, trial.IsRight)),
            .. costs.Select(one => new Requirement(
                one.Cost.What,
                $"{Format.Bytes(one.Cost.Bytes)} B{Named(one.Objects)}",
                one.Cost.Wanted == 0 ? "0 B" : $"at most {Format.Bytes(one.Cost.Wanted)} B",
                one.Cost.IsRight
            )),
        ];
        return new(
            exercise.Id,
            exercise.File.Shown,
            requirements.All(one => one.IsMet) ? Outcome.Correct : Outcome.NotYet,
            requirements
        )
        {
            Objects = costs.All(one => one.Objects is not { Objects.Count: > 0 })
                ? null
                : new Anatomy(
                    answer.Check,
                    [
                        .. costs
                            .Where(one => one.Objects is not null)
                            .Select(one => one.Objects! with { Id = new(one.Cost.What, Parameters.None) }),
                    ]
                ),
        };
    }

    private static string Named(OperationObjects? operation) =>
        operation is { Objects.Count: > 0 }
            ? $" ({string.Join(" + ", operation.Objects.Select(objects => objects.Counted(objects.Name)))})"
            : "";
}
