namespace PriceOfAwait.Tutorial.Tests;

internal static class Invocation
{
    public static readonly string Program = Path.Combine(AppContext.BaseDirectory, "tutorial.dll");

    /// <summary>Invokes the command line in this process, as from a pipe.</summary>
    public static async Task<ProgramResult> OfAsync(params string[] args)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        var exitCode = await CommandLine.InvokeAsync(
            args,
            new Terminal(output, error, IsLive: false),
            TestContext.Current.CancellationToken
        );
        return new(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>Invokes it in a process of its own.</summary>
    public static Task<ProgramResult> InProcessAsync(
        string[] args,
        params IEnumerable<KeyValuePair<string, string?>> environment
    ) =>
        ChildProcess.RunAsync(
            DotNetHost.Executable,
            [Program, .. args],
            folder: null,
            environment,
            TestContext.Current.CancellationToken
        );
}
