namespace PriceOfAwait.Tutorial.Shell;

/// <summary>What the program's exit code means.</summary>
internal static class ExitCode
{
    /// <summary>All cells ran; everything needed is there.</summary>
    public const int Success = 0;

    /// <summary>A cell failed, a notebook can't be read or written, or something needed is missing.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was run.</summary>
    public const int WrongUsage = 2;

    /// <summary>An error that nobody expected; what is known of it is in a file.</summary>
    public const int Unexpected = 70;

    /// <summary>Cancelled by Ctrl+C: what a shell reports for SIGINT.</summary>
    public const int Cancelled = 130;
}
