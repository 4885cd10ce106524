using PriceOfAwait.Measuring;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial;

/// <summary>What a user is told of an exception, the only place that decides it. Nobody is shown a stack trace.</summary>
/// <param name="Sentence">What was wrong, where, and what to do.</param>
/// <param name="ExitCode">One of <see cref="Shell.ExitCode"/>.</param>
internal sealed record Problem(string Sentence, int ExitCode)
{
    /// <summary>What an exception means. All that is known of an unexpected one is written to a file.</summary>
    public static Problem Of(Exception exception) => exception switch
    {
        AggregateException { InnerExceptions: [var only] } => Of(only),
        TypeInitializationException { InnerException: { } cause } => Of(cause),
        UsageException => new(exception.Message, Shell.ExitCode.WrongUsage),
        BenchException or KernelException or NotebookException or DataFileException => new(exception.Message, Shell.ExitCode.Failure),
        PathTooLongException => new(
            $"{exception.ToSentence()} Choose a folder with a shorter path.", Shell.ExitCode.Failure),
        UnauthorizedAccessException => new(
            $"{exception.ToSentence()} Make it writable, be it a folder or standard output, or choose another one.",
            Shell.ExitCode.Failure),
        DirectoryNotFoundException when !Directory.Exists(Path.GetTempPath()) => new(
            $"There is no folder {Path.GetTempPath()} for temporary files. Set TMPDIR (on Windows TEMP) to one that is there.",
            Shell.ExitCode.Failure),
        IOException => new(
            $"{exception.ToSentence()} See that there is room on the disk, "
                + "and that folder or standard output are there and may be written.",
            Shell.ExitCode.Failure),
        _ => Unexpected(exception),
    };

    private static Problem Unexpected(Exception exception)
    {
        var sentence = $"An error that nobody expected: {exception.Message.ReplaceLineEndings(" ")}";
        try
        {
            var file = Path.Combine(Path.GetTempPath(), $"price-of-await-error-{Guid.NewGuid():N}.txt");
            File.WriteAllText(file, $"{Environment.CommandLine}\n{Environment.Version}, {Environment.OSVersion}\n{exception}\n");
            return new($"{sentence} All that is known of it is in {file}: please report it with that file.", Shell.ExitCode.Unexpected);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return new($"{sentence} {exception.GetType().Name}; it can't be written to a file: {e.Message}", Shell.ExitCode.Unexpected);
        }
    }
}
