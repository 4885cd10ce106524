namespace PriceOfAwait.ExactAnswers;

/// <summary>How a call ended that nobody awaited, in a process of its own.</summary>
/// <param name="ExitCode">The system decides which one a crash has.</param>
/// <param name="Said">The first line that the process wrote to standard error; empty if there is none.</param>
public sealed record EndedCall(UnawaitedCall Call, CallEnd End, int ExitCode, string Said)
{
    public string InWords =>
        End switch
        {
            CallEnd.Returned => "returned",
            CallEnd.NeverReturned => "never returned",
            CallEnd.EndedItsProcess => string.Create(
                CultureInfo.InvariantCulture,
                $"ended its process (exit code {ExitCode})"
            ),
            _ => string.Create(CultureInfo.InvariantCulture, $"lost (exit code {ExitCode})"),
        };
}
