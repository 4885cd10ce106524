using System.Text;
using PriceOfAwait.Tutorial;
using PriceOfAwait.Tutorial.Shell;

// For an exception on any other thread: the runtime would show a stack trace, and end the program with 134.
AppDomain.CurrentDomain.UnhandledException += (_, unhandled) => Environment.Exit(Tell((Exception)unhandled.ExceptionObject));
try
{
    if (OperatingSystem.IsWindows())
    {
        // The lines of a benchmark hold a ±, which the console's own code page may lack.
        Console.OutputEncoding = Encoding.UTF8;
    }

    using var signals = new TerminationSignals();
    return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), signals.Token);
}
catch (Exception e)
{
    return Tell(e);
}

static int Tell(Exception exception)
{
    var problem = Problem.Of(exception);
    try
    {
        Console.Error.WriteLine(problem.Sentence);
    }
    catch (Exception e) when (e is IOException or UnauthorizedAccessException)
    {
        // Nobody listens: the exit code says that it failed.
    }

    return problem.ExitCode;
}
