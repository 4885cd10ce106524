using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>An event's handlers can't return a task, so they aren't found.</summary>
internal static class AsyncVoids
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        code.Async is { ReturnsVoid: true } && !IsHandler(code.Source)
            ? [code.Found(FindingKind.AsyncVoid, "async void")]
            : [];

    private static bool IsHandler(MethodDefinition method) =>
        method.Parameters is [{ ParameterType.FullName: "System.Object" }, var arguments]
        && arguments.ParameterType.Name.EndsWith("Args", StringComparison.Ordinal);
}
