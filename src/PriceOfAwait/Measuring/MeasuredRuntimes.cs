namespace PriceOfAwait.Measuring;

/// <summary>
/// The runtimes that a run of the notebooks measures. Its cells show the recorded figures of all others, because
/// building the lessons for a runtime and measuring it takes minutes. A notebook that a reader runs by hand measures
/// what its cells ask for.
/// </summary>
public static class MeasuredRuntimes
{
    /// <summary>The environment variable: ids with spaces between them.</summary>
    public const string Variable = "PRICE_OF_AWAIT_RUNTIMES";

    /// <summary>Whether all of these runtimes are to be measured. If not, says what is shown instead.</summary>
    internal static bool Include(IReadOnlyList<Runtime> runtimes, TextWriter progress)
    {
        var ids = Environment.GetEnvironmentVariable(Variable)?.Split(' ', StringSplitOptions.RemoveEmptyEntries) ?? [];
        if (ids.Length == 0 || runtimes.All(runtime => ids.Contains(runtime.Id)))
        {
            return true;
        }

        progress.WriteLine(
            "Recorded figures, because this run doesn't measure all of these runtimes. To do so: dotnet run -c Release "
                + "--project src/Tutorial -- --runtimes all"
        );
        return false;
    }
}
