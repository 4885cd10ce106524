namespace PriceOfAwait.Practicing;

/// <summary>
/// A copy of a tracked file for the reader to edit, in a folder that git ignores, so that a pull never conflicts.
/// </summary>
internal sealed record ReaderFile(string Id, string Name)
{
    /// <summary>With this value of the variable, all files are the originals, and nothing is stored.</summary>
    public const string NoReader = "none";

    /// <summary>With the value <c>example</c>, lesson 12's class is its example instead of the reader's.</summary>
    public const string YoursVariable = "PRICE_OF_AWAIT_YOURS";

    public const string Example = "example";

    private const string Copies = "attempts";

    private static readonly string? Setting = Environment.GetEnvironmentVariable(Exercise.FolderVariable);

    /// <summary>Its original is recorded like the lessons' other classes.</summary>
    public static ReaderFile Yours =>
        field ??= new("yours", "Yours.cs")
        {
            OriginalPath = Path.Combine(Repository.Root, "src", "Lessons", "Lesson12YourOwnMethod", "Yours.cs"),
            IsExample = Environment.GetEnvironmentVariable(YoursVariable) == Example,
        };

    public static string Exercises => Path.Combine(Repository.Root, "src", "Exercises");

    public static string Root =>
        field ??= Setting switch
        {
            null or "" => Path.Combine(Repository.Root, Copies),
            NoReader => new TemporaryFolder().FullName,
            _ => Path.GetFullPath(Setting),
        };

    /// <summary>Whether the original stands for what the reader has made of it.</summary>
    public bool IsExample { get; init; }

    public string FullName
    {
        get => field ?? (Setting == NoReader || IsExample ? OriginalPath : Path.Combine(Root, Name));
        init;
    }

    public string Shown => Setting == NoReader ? $"{Copies}/{Name}" : Repository.Relative(FullName);

    public string Original => File.ReadAllText(OriginalPath);

    public string Text =>
        File.Exists(FullName) && File.ReadAllText(FullName) is var text && !string.IsNullOrWhiteSpace(text)
            ? text
            : Original;

    public string OriginalPath
    {
        get => field ?? Path.Combine(Exercises, Name);
        private init;
    }

    /// <summary>
    /// The file with this text, then the reader's files beside it. Exercises aren't among them, because their files are
    /// in folders.
    /// </summary>
    public IReadOnlyList<SourceText> WithFilesBeside(string text)
    {
        var folder = Path.GetDirectoryName(FullName)!;
        return
        [
            new(FullName, text),
            .. FullName == OriginalPath || !Directory.Exists(folder)
                ? []
                : Directory
                    // An editor's own files are hidden.
                    .EnumerateFiles(folder, "*.cs", new EnumerationOptions())
                    .Where(file => file != FullName)
                    .Order(StringComparer.Ordinal)
                    .Select(SourceText.Read),
        ];
    }

    public bool IsUntouched(string text) =>
        text.ReplaceLineEndings("\n").Trim() == Original.ReplaceLineEndings("\n").Trim();

    /// <summary>
    /// Creates the copy if the reader has written nothing yet. If that fails, says what to do. Says, too, if it is the
    /// example instead.
    /// </summary>
    /// <exception cref="BenchException">The file isn't UTF-8.</exception>
    public (string Text, string? WhyNoCopy) Open(string? progress = null)
    {
        if (IsExample)
        {
            return (
                Original,
                $"This is the example, because this notebook failed with {Copies}/{Name}, which is as you left it."
            );
        }

        try
        {
            // An unchanged copy of an earlier original is not an attempt either.
            if (
                ReaderRecord.Load(progress).OutcomeOf(this) == Outcome.NotAttempted
                && !(File.Exists(FullName) && IsUntouched(File.ReadAllText(FullName)))
            )
            {
                Restore();
                ReaderRecord.Change(record => record.Keep(this, Original, Outcome.NotAttempted), progress);
            }

            var text = File.Exists(FullName) ? SourceText.Read(FullName).Text : "";
            return (string.IsNullOrWhiteSpace(text) ? Original : text, null);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return (
                Original,
                $"{Shown} can't be written: {exception.ToSentence()} Set {Exercise.FolderVariable} to your own folder, "
                    + "restart the kernel, and run this cell again."
            );
        }
    }

    public void Restore() => AtomicFile.Write(FullName, Original);
}
