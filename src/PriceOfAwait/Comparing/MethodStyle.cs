namespace PriceOfAwait.Comparing;

internal static class MethodStyle
{
    public static TraceStyle Of(string method)
    {
        return Says("ValueTask")
            ? Says("Manual")
                ? TraceStyle.ValueTaskByHand
                : TraceStyle.ValueTask
            : Says("Manual")
                ? TraceStyle.TaskByHand
                : Says("Task") || Says("Async") || Says("Await")
                    ? TraceStyle.Task
                    : TraceStyle.PlainCall;

        bool Says(string word) => method.Contains(word, StringComparison.OrdinalIgnoreCase);
    }
}
