namespace PriceOfAwait.Tests.Lessons.Lesson16ContextsAndLocals;

internal sealed class ContextsEvidence : MadeUpEvidence
{
    private const string Lesson = "Lesson16ContextsAndLocals";
    private const string Contexts = $"{Lesson}.Contexts";
    private const string Configured = "_ConfigureAwaitFalse";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["CL1"] = Both(
                Contexts,
                $"NoContext 100, NoContext{Configured} 101",
                $"NoContext 392, NoContext{Configured} 400",
                changingMeans: $"NoContext{Configured} 80"
            ),
            ["CL2"] = Both(
                Contexts,
                $"Context 100, Context{Configured} 70",
                $"Context 856, Context{Configured} 488",
                changingMeans: $"Context{Configured} 120"
            ),
            ["CL3"] = Bytes(
                $"{Lesson}.Writes",
                "Written Locals=1 72, Written Locals=16 344, Written Locals=17 648, WrittenUnchanged 0",
                "Written 72"
            ),
            ["CL4"] = Bytes($"{Lesson}.Flow", "Yields 96", "Yields Locals=16 352"),
            ["CL5"] = Bytes(
                $"{Lesson}.Flow",
                "Runs 152, Runs Locals=0 72, Runs_SuppressFlow 152",
                "Runs_SuppressFlow 72"
            ),
            ["CL6"] = Both(
                $"{Lesson}.Completions",
                "Inline 100, Asynchronously 150",
                "Inline 200, Asynchronously 200",
                changingMeans: "Asynchronously 80"
            ),
            ["CL7"] = Both(
                $"{Lesson}.Gates",
                "Free 100, Taken 500",
                "Free 72, Taken 184, Taken_Token 472",
                changingBytes: "Free 160"
            ),
        };
}
