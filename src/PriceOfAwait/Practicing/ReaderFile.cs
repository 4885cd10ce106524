namespace PriceOfAwait.Practicing;

/// <summary>A copy of a tracked file for the reader to edit, in a folder that git ignores, so that a pull never conflicts.</summary>
internal sealed record ReaderFile(string Id, string Name)
{
    /// <summary>With this value of the variable, all files are the originals, and nothing is stored.</summary>
    public const string NoReader = "none";

    private const string Copies = "attempts";

    private static readonly string? Setting = Environment.GetEnvironmentVariable(Exercise.FolderVariable);

    public static ReaderFile Yours { get; } = new("yours", "Yours.cs");

    public static string Exercises => System.IO.Path.Combine(Repository.Root, "src", "Exercises");

    public static string Root => field ??= Setting switch
    {
        null or "" => System.IO.Path.Combine(Repository.Root, Copies),
        NoReader => new TemporaryFolder().Path,
        _ => System.IO.Path.GetFullPath(Setting),
    };

    public string Path
    {
        get => field ?? (Setting == NoReader ? OriginalPath : System.IO.Path.Combine(Root, Name));
        init;
    }

    public string Shown => Setting == NoReader ? $"{Copies}/{Name}" : Repository.Relative(Path);

    public string Original => File.ReadAllText(OriginalPath);

    public string Text => File.Exists(Path) && File.ReadAllText(Path) is var text && !string.IsNullOrWhiteSpace(text) ? text : Original;

    private string OriginalPath => System.IO.Path.Combine(Exercises, Name);

    public bool IsUntouched(string text) => text.ReplaceLineEndings("\n").Trim() == Original.ReplaceLineEndings("\n").Trim();

    /// <summary>Creates the copy if the reader has written nothing yet. If that fails, says what to do.</summary>
    public (string Text, string? WhyNoCopy) Open(string? progress = null)
    {
        try
        {
            // An unchanged copy of an earlier original is not an attempt either.
            if (ReaderRecord.Load(progress).OutcomeOf(this) == Outcome.NotAttempted
                && !(File.Exists(Path) && IsUntouched(File.ReadAllText(Path))))
            {
                Restore();
                ReaderRecord.Change(record => record.Keep(this, Original, Outcome.NotAttempted), progress);
            }

            return (Text, null);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return (Original, $"{Shown} can't be written: {exception.ToSentence()} Set {Exercise.FolderVariable} to your own folder, "
                + "restart the kernel, and run this cell again.");
        }
    }

    public void Restore() => AtomicFile.Write(Path, Original);
}

/// <summary>A file for the reader to edit, a solution, and a check of both. <c>keep-the-task</c> is in <c>KeepTheTask.cs</c>.</summary>
internal sealed record ExerciseFiles(string Id, string Title, IReadOnlyList<string> Hints)
{
    public const string Space = "PriceOfAwait.Exercises";

    public static IReadOnlyList<ExerciseFiles> All => field ??=
    [
        .. from lesson in Repository.LessonFiles("exercises.json")
           from exercise in DataFile.Read<List<ExerciseFiles>>(lesson.File)
           select exercise with { Lesson = lesson.Lesson },
    ];

    public string Lesson { get; init; } = "";

    public string Name => string.Concat(Id.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));

    public ReaderFile File
    {
        get => field ?? new(Id, Path.Combine(Room, $"{Name}.cs"));
        init;
    }

    public string Solution => Read("Solutions", $"{Name}.cs");

    public string Check => Read("Checks", $"{Name}Check.cs");

    // The lesson's folder name, the same for originals, solutions and checks.
    private string Room => Directory.GetDirectories(ReaderFile.Exercises).Select(folder => Path.GetFileName(folder)!)
        .First(room => room.Equals($"Lesson{Lesson.Replace("-", "", StringComparison.Ordinal)}", StringComparison.OrdinalIgnoreCase));

    public string CheckIn(string variant) => $"{Space}.{variant}.{Room}.{Name}Check";

    public static ExerciseFiles Find(string id) => All.FirstOrDefault(exercise => exercise.Id == id) ?? throw new ArgumentException(
        $"There is no exercise \"{id}\". There are: {string.Join(", ", All.Select(exercise => exercise.Id))}.", nameof(id));

    private string Read(string folder, string file) => System.IO.File.ReadAllText(Path.Combine(ReaderFile.Exercises, folder, Room, file));
}
