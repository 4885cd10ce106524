namespace PriceOfAwait.Platform;

/// <param name="ExitCode"><see langword="null"/> if the program exceeded its time limit and was killed.</param>
public sealed record ProgramResult(int? ExitCode, string Output, string Error)
{
    public bool Succeeded => ExitCode == 0;
}
