using System.Runtime.CompilerServices;

namespace PriceOfAwait.Tests.Lessons.Lesson12YourOwnMethod;

/// <summary>The classes in the folder <c>Brought</c>, a file each, compiled as a reader's file is.</summary>
public sealed class BroughtClasses : IAsyncLifetime
{
    private AttemptBuild? _build;

    internal LessonsBuild Lessons => _build!.Lessons;

    public async ValueTask InitializeAsync()
    {
        _build = await AttemptBuild.CompileAsync(
            Directory.EnumerateFiles(Folder()).Select(file => new SourceText(file, File.ReadAllText(file))),
            CancellationToken.None
        );
        Assert.Empty(_build.Errors);
    }

    public ValueTask DisposeAsync()
    {
        _build?.Dispose();
        return ValueTask.CompletedTask;
    }

    private static string Folder([CallerFilePath] string file = "") =>
        Path.Combine(Path.GetDirectoryName(file)!, "Brought");
}
