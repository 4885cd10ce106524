namespace PriceOfAwait.Shell;

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A cell failed, a notebook can't be read or written, or something required is missing.</summary>
    public const int Failure = 1;

    public const int WrongUsage = 2;

    /// <summary>A check that was asked for found something.</summary>
    public const int Found = 3;

    public const int Unexpected = 70;

    public const int Cancelled = 130;
}
