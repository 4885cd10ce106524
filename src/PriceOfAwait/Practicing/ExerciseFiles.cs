namespace PriceOfAwait.Practicing;

/// <summary>
/// The files of an exercise: one for the reader to edit, a solution, and a check of both. The file of the exercise
/// <c>keep-the-task</c> is <c>KeepTheTask.cs</c>.
/// </summary>
internal sealed record ExerciseFiles(string Id, string Title, IReadOnlyList<string> Hints)
{
    public const string Namespace = "PriceOfAwait.Exercises";

    public static IReadOnlyList<ExerciseFiles> All =>
        field ??= DataFile.ReadOfLessons<ExerciseFiles>(
            "exercises.json",
            (exercise, lesson) => exercise with { Lesson = lesson }
        );

    public string Lesson { get; init; } = "";

    public string Name => string.Concat(Id.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));

    public ReaderFile File
    {
        get => field ?? new(Id, Path.Combine(LessonFolder, $"{Name}.cs"));
        init;
    }

    public string Solution => Read("Solutions", $"{Name}.cs");

    public string Check => Read("Checks", $"{Name}Check.cs");

    // The lesson's folder name, the same for originals, solutions and checks.
    private string LessonFolder =>
        Directory
            .GetDirectories(ReaderFile.Exercises)
            .Select(folder => Path.GetFileName(folder)!)
            .First(room =>
                room.Equals(
                    $"Lesson{Lesson.Replace("-", "", StringComparison.Ordinal)}",
                    StringComparison.OrdinalIgnoreCase
                )
            );

    public string CheckIn(string variant) => $"{Namespace}.{variant}.{LessonFolder}.{Name}Check";

    public static ExerciseFiles Find(string id) =>
        All.FirstOrDefault(exercise => exercise.Id == id)
        ?? throw new WrongArgumentException(
            $"There is no exercise \"{id}\". There are: {string.Join(", ", All.Select(exercise => exercise.Id))}.",
            nameof(id)
        );

    private string Read(string folder, string file) =>
        System.IO.File.ReadAllText(Path.Combine(ReaderFile.Exercises, folder, LessonFolder, file));
}
