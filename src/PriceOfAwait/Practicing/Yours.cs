using PriceOfAwait.Platform;

namespace PriceOfAwait.Practicing;

/// <summary>The file for a method of the reader's own. Nothing checks it but the compiler.</summary>
internal static class Yours
{
    private const string Name = "Yours.cs";

    /// <summary>The file as a reader of the repository would write it.</summary>
    public static string ShownFile { get; } = Repository.Relative(Path.Combine(ExerciseFiles.Root, Name));

    /// <summary>What is in it.</summary>
    public static SourceText Source => new(
        Path.Combine(ExerciseFiles.Root, Name),
        Path.Combine(ExerciseFiles.ReaderRoot, Name) is var file && File.Exists(file) ? File.ReadAllText(file) : Original);

    /// <summary>What was in it at first.</summary>
    public static string Original => File.ReadAllText(Path.Combine(ExerciseFiles.Root, "Originals", Name))
        .Replace($"{ExerciseFiles.Space}.Originals", ExerciseFiles.Space, StringComparison.Ordinal);
}
