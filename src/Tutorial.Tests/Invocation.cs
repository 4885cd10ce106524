namespace PriceOfAwait.Tutorial.Tests;

internal sealed record Invocation(int ExitCode, string Output, string Error)
{
    /// <summary>Invokes the command line in this process, as from a pipe.</summary>
    public static async Task<Invocation> OfAsync(params string[] args)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        var exitCode = await CommandLine.InvokeAsync(
            args, new Terminal(output, error, IsLive: false), TestContext.Current.CancellationToken);
        return new Invocation(exitCode, output.ToString(), error.ToString());
    }
}
