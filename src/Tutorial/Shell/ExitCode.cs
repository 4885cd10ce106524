namespace PriceOfAwait.Tutorial.Shell;

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A cell failed, a notebook can't be read or written, or something required is missing.</summary>
    public const int Failure = 1;

    public const int WrongUsage = 2;

    public const int Unexpected = 70;

    public const int Cancelled = 130;
}
