using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial;

/// <summary>What a user is told of an exception, the only place that decides it. Nobody is shown a stack trace.</summary>
internal sealed record Problem(string Sentence, int ExitCode)
{
    public static Problem Of(Exception exception) => exception switch
    {
        TypeInitializationException { InnerException: { } cause } => Of(cause),
        UsageException => new(exception.Message, Shell.ExitCode.WrongUsage),
        BenchException or KernelException or NotebookException or DataFileException => new(exception.Message, Shell.ExitCode.Failure),
        PathTooLongException => OfSystem(exception, "Choose a folder with a shorter path."),
        UnauthorizedAccessException => OfSystem(exception, "Make it writable, be it a folder or standard output, or choose another one."),
        DirectoryNotFoundException when !Directory.Exists(Path.GetTempPath()) => new(
            $"There is no folder {Path.GetTempPath()} for temporary files. Set TMPDIR (on Windows TEMP) to one that is there.",
            Shell.ExitCode.Failure),
        IOException => OfSystem(
            exception, "See that there is room on the disk, and that folder or standard output are there and may be written."),
        _ => Unexpected(exception),
    };

    /// <summary>Where nobody listens, the exit code says that it failed.</summary>
    /// <returns>The exit code.</returns>
    public int TellOn(TextWriter error)
    {
        try
        {
            error.WriteLine(Sentence);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }

        return ExitCode;
    }

    private static Problem OfSystem(Exception exception, string whatToDo) =>
        new($"{exception.ToSentence()} {whatToDo}", Shell.ExitCode.Failure);

    /// <summary>All that is known of it is written to a file.</summary>
    private static Problem Unexpected(Exception exception)
    {
        var file = Path.Combine(Path.GetTempPath(), $"price-of-await-error-{Guid.NewGuid():N}.txt");
        File.WriteAllText(file, $"{Environment.CommandLine}\n{Environment.Version}, {Environment.OSVersion}\n{exception}\n");
        return new(
            $"An error that nobody expected: {exception.Message.ReplaceLineEndings(" ")} All that is known of it is in {file}: "
                + "please report it with that file.",
            Shell.ExitCode.Unexpected);
    }
}
