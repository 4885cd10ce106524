namespace PriceOfAwait.Shell;

/// <summary>The only place that turns an exception into a message. No stack trace is shown.</summary>
internal sealed record ErrorMessage(string Sentence, int ExitCode)
{
    public static ErrorMessage Of(Exception exception) =>
        exception switch
        {
            TypeInitializationException { InnerException: { } cause } => Of(cause),
            UsageException => new(exception.Message, Shell.ExitCode.WrongUsage),
            BenchException or NotebookException or DataFileException or WrongArgumentException or NoFolderException =>
                Failure(exception.Message),
            PathTooLongException => Failure($"{exception.ToSentence()} Choose a folder with a shorter path."),
            UnauthorizedAccessException => Failure(
                $"{exception.ToSentence()} Make the folder or standard output writable, or choose another one."
            ),
            DirectoryNotFoundException when !Directory.Exists(Path.GetTempPath()) => Failure(
                $"The folder for temporary files, {Path.GetTempPath()}, does not exist. Set TMPDIR (on Windows "
                    + $"TEMP) to an existing one."
            ),
            _ when KnownCause.Of(exception) is { } cause => Failure(cause),
            IOException => Failure(
                $"{exception.ToSentence()} Check that the disk has room, and that the folder or standard output exists "
                    + "and is writable."
            ),
            _ => new(
                $"Unexpected error: {exception.Message.ReplaceLineEndings(" ")} Please report it{Details(exception)}.",
                Shell.ExitCode.Unexpected
            ),
        };

    public int TellOn(TextWriter error)
    {
        try
        {
            error.WriteLine(Sentence);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException) { }

        return ExitCode;
    }

    private static ErrorMessage Failure(string sentence) => new(sentence, Shell.ExitCode.Failure);

    private static string Details(Exception exception)
    {
        var file = Path.Combine(Path.GetTempPath(), $"price-of-await-error-{Guid.NewGuid():N}.txt");
        try
        {
            File.WriteAllText(
                file,
                $"{Environment.CommandLine}\n{Environment.Version}, {Environment.OSVersion}\n{exception}\n"
            );
            return $", with the details in {file}";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return $". Its details could not be written: {e.ToSentence()}".TrimEnd('.');
        }
    }
}
