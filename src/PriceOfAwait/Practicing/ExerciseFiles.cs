using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>An exercise: a file for the reader to change, its original, a solution, and a check for both.</summary>
/// <param name="Id">What the notebook calls it, such as <c>keep-the-task</c>. The file is called the same: <c>KeepTheTask.cs</c>.</param>
/// <param name="Title">What it is about, in some words.</param>
/// <param name="Hints">From the vague to the plain.</param>
internal sealed record ExerciseFiles(string Id, string Title, IReadOnlyList<string> Hints)
{
    /// <summary>The name of an assembly with attempts, and of the namespace that all exercises are in.</summary>
    public const string Space = "PriceOfAwait.Exercises";

    private const string FileName = "exercises.json";

    /// <summary>The folder of all exercises.</summary>
    public static string Root { get; } = Path.Combine(Repository.Root, "src", "Exercises");

    /// <summary>The folder of the reader's files, and of what is kept of the reader's work.</summary>
    public static string ReaderRoot { get; } =
        Environment.GetEnvironmentVariable(Exercise.FolderVariable) is { Length: > 0 } folder ? Path.GetFullPath(folder) : Root;

    private static readonly Lazy<IReadOnlyList<ExerciseFiles>> FromFiles = new(() =>
    [
        .. Directory.GetFiles(Repository.LessonsData, FileName, SearchOption.AllDirectories).Order(StringComparer.Ordinal).SelectMany(Read),
    ]);

    /// <summary>All of them, in the order of the lessons.</summary>
    /// <exception cref="DataFileException">A file that names them is malformed; the message says where.</exception>
    public static IReadOnlyList<ExerciseFiles> All => FromFiles.Value;

    /// <summary>The lesson that it belongs to, such as <c>02-cached-completed-tasks</c>.</summary>
    public string Lesson { get; init; } = "";

    /// <summary>The name of the file and of the class in it.</summary>
    public string Name => string.Concat(Id.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));

    /// <summary>The exercise's folder, which has the same name in each of the folders beside the reader's.</summary>
    private string Room => Directory.GetDirectories(Path.Combine(Root, "Originals")).Select(folder => Path.GetFileName(folder)!)
        .First(room => room.Equals($"Lesson{Lesson.Replace("-", "", StringComparison.Ordinal)}", StringComparison.OrdinalIgnoreCase));

    /// <summary>The reader's file.</summary>
    public string File
    {
        get => field ?? Path.Combine(ReaderRoot, Room, $"{Name}.cs");
        init;
    }

    /// <summary>The path of the reader's file in the repository.</summary>
    public string ShownFile => Repository.Relative(Path.Combine(Root, Room, $"{Name}.cs"));

    /// <summary>The full name of its check.</summary>
    public string CheckIn(string variant) => $"{Space}.{variant}.{Room}.{Name}Check";

    /// <summary>What the reader has written.</summary>
    public string Attempt => System.IO.File.Exists(File) ? System.IO.File.ReadAllText(File) : Original;

    /// <summary>What the reader's file was at first.</summary>
    public string Original => Read("Originals", $"{Name}.cs").Replace($"{Space}.Originals.", $"{Space}.", StringComparison.Ordinal);

    /// <summary>A solution.</summary>
    public string Solution => Read("Solutions", $"{Name}.cs");

    /// <summary>The code that checks an attempt or a solution.</summary>
    public string Check => Read("Checks", $"{Name}Check.cs");

    /// <summary>Whether the text is still the original, apart from line ends, which an editor may change.</summary>
    public bool IsUntouched(string text) => text.ReplaceLineEndings("\n").Trim() == Original.ReplaceLineEndings("\n").Trim();

    /// <summary>The exercise of this name.</summary>
    /// <exception cref="ArgumentException">There is none; the message lists those there are.</exception>
    public static ExerciseFiles Find(string id) => All.FirstOrDefault(exercise => exercise.Id == id) ?? throw new ArgumentException(
        $"There is no exercise \"{id}\". There are: {string.Join(", ", All.Select(exercise => exercise.Id))}.", nameof(id));

    private string Read(string folder, string file) => System.IO.File.ReadAllText(Path.Combine(Root, folder, Room, file));

    private static IEnumerable<ExerciseFiles> Read(string file)
    {
        var lesson = Path.GetFileName(Path.GetDirectoryName(file))!;
        return DataFile.Read<List<ExerciseFiles>>(file, _ => null).Select(exercise => exercise with { Lesson = lesson });
    }
}
