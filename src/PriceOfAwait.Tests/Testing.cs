using System.Globalization;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Tests;

internal static class Testing
{
    public static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    // What a test expects is written as in the code, whatever this machine's culture is.
    [ModuleInitializer]
    public static void ForgetCulture() => CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;

    public static ExactQuestion.Steps StepsOf(string benchmarks, string method, string parameter) =>
        new(
            "PriceOfAwait.Lessons." + benchmarks,
            method,
            parameter.Split('=') is [var name, var value] ? new(new Parameter(name, value)) : Parameters.None
        );

    public static string LineOf(string text, int line) => text.Split('\n')[line - 1].Trim();

    extension(Assert)
    {
        /// <returns>The whole message.</returns>
        public static string Refuses<TException>(Func<object?> ask, params string[] says)
            where TException : Exception => Says(Assert.Throws<TException>(ask), says);

        /// <returns>The whole message.</returns>
        public static string Refuses<TException>(Action act, params string[] says)
            where TException : Exception => Says(Assert.Throws<TException>(act), says);

        /// <returns>The whole message.</returns>
        public static async Task<string> RefusesAsync<TException>(Func<Task> ask, params string[] says)
            where TException : Exception => Says(await Assert.ThrowsAsync<TException>(ask), says);
    }

    private static string Says(Exception refusal, string[] says)
    {
        Assert.All(says, part => Assert.Contains(part, refusal.Message));
        return refusal.Message;
    }
}
