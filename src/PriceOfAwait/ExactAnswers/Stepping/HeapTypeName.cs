using System.Text.RegularExpressions;

namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// Puts the runtime's type names into words. A generated type is named after the method it was made for.
/// </summary>
internal static partial class HeapTypeName
{
    private static readonly Dictionary<string, string> Keywords = CSharp.Keywords.ToDictionary(
        type => type.Key.Name,
        type => type.Value
    );

    public static string Of(string type) =>
        Box().Match(type) is { Success: true } box
            ? $"{(box.Groups["pooling"].Success ? "pooled box" : "box")} of {MethodOf(box.Groups["machine"].Value)}"
        : StateMachine().IsMatch(type) ? $"iterator of {MethodOf(type)}"
        : Closure().Match(type) is { Success: true } closure ? $"closure in {InCSharp(closure.Groups["owner"].Value)}"
        : InCSharp(type);

    private static string MethodOf(string machine) =>
        StateMachine().Match(machine) is { Success: true } parts
            ? string.Join(
                '.',
                [
                    InCSharp(parts.Groups["owner"].Value),
                    parts.Groups["method"].Value,
                    .. parts.Groups["local"].Captures.Select(local => local.Value),
                ]
            )
            : InCSharp(machine);

    private static string InCSharp(string type) =>
        FullName()
            .Replace(type, name => Keywords.GetValueOrDefault(name.Groups["name"].Value, name.Groups["name"].Value))
            .Replace('+', '.');

    [GeneratedRegex(
        @"^System\.Runtime\.CompilerServices\.(?<pooling>Pooling)?Async\w*MethodBuilder(?:<.+>)?\+"
            + "(?:Async)?StateMachineBox<(?<machine>.+)>$"
    )]
    private static partial Regex Box();

    // <Method>d__1, <<Method>g__Local|1_0>d, both with type arguments where the method has some.
    [GeneratedRegex(@"^(?<owner>.+)\+<(?:(?<method>\w+)>d__\d+|<(?<method>\w+)>g__(?<local>\w+)\|[\d_]+>d)(?:<.*>)?$")]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"^(?<owner>.+)\+<>c__DisplayClass[\d_]+(?:<.*>)?$")]
    private static partial Regex Closure();

    [GeneratedRegex(@"(?:\w+\.)*(?<name>\w+)")]
    private static partial Regex FullName();
}
