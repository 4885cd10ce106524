using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>What becomes of the same <c>async</c> methods if compiled without and with runtime async.</summary>
/// <param name="Calls">Calls between methods of both kinds in one assembly.</param>
public sealed record MethodsBothWays(AsyncMethods Without, AsyncMethods With, IReadOnlyList<MixedCall> Calls)
    : TableValue
{
    /// <summary>Null if asked here and now.</summary>
    [JsonIgnore]
    public string? Provenance { get; init; }

    /// <summary>
    /// A call by how the caller and the called method are compiled, such as <c>with</c> and <c>without</c>.
    /// </summary>
    public MixedCall this[string caller, string called] =>
        Calls.Find(one => (one.Caller, one.Called), (caller, called), "There is no such call:");

    public Table MixedCalls() =>
        Noted(
            new(
                [
                    new Column("The caller is compiled"),
                    new Column("The called method is compiled"),
                    Column.Number("If it completes [B]"),
                    Column.Number("If it waits [B]"),
                ],
                [
                    .. Calls.Select(one =>
                        (IReadOnlyList<string>)
                            [one.Caller, one.Called, Format.Bytes(one.Completes), Format.Bytes(one.Waits)]
                    ),
                ]
            )
        );

    /// <summary>The frames of a stack trace both ways, such as <c>an exception</c>; the innermost first.</summary>
    public Table Stack(string of)
    {
        var (without, with) = (FramesOf(Without, of), FramesOf(With, of));
        return Noted(
            new(
                [new Column($"Without: {Counted(without)}"), new Column($"With: {Counted(with)}")],
                [
                    .. Enumerable
                        .Range(0, Math.Max(without.Count, with.Count))
                        .Select(index =>
                            (IReadOnlyList<string>)
                                [without.ElementAtOrDefault(index) ?? "", with.ElementAtOrDefault(index) ?? ""]
                        ),
                ]
            )
        );
    }

    public Table Behavior() =>
        Noted(
            new(
                [new Column("What code sees"), new Column("Without"), new Column("With")],
                [
                    .. Without.Behaviors.Zip(
                        With.Behaviors,
                        (without, with) => (IReadOnlyList<string>)[without.About, without.Seen, with.Seen]
                    ),
                ]
            )
        );

    public Table Sizes() =>
        Noted(
            new(
                [new Column("The lessons’ assembly"), Column.Number("Without"), Column.Number("With")],
                [
                    ["state machines", Format.Bytes(Without.StateMachines), Format.Bytes(With.StateMachines)],
                    ["size [B]", Format.Bytes(Without.AssemblyBytes), Format.Bytes(With.AssemblyBytes)],
                ]
            )
        );

    internal static IReadOnlyList<string> FramesOf(AsyncMethods methods, string of) =>
        methods.Stacks.Find(one => one.Of, of, "There is no stack trace of").Frames;

    internal override Table ToTable() =>
        Noted(
            new(
                [new Column("Method"), new Column("Without"), new Column("With")],
                [
                    .. Without.Methods.Zip(
                        With.Methods,
                        (without, with) => (IReadOnlyList<string>)[without.Code, InWords(without), InWords(with)]
                    ),
                ]
            )
        );

    private Table Noted(Table table) => table with { Footnotes = Provenance is null ? [] : [Provenance] };

    private static string Counted(IReadOnlyList<string> frames) =>
        frames.Count == 1 ? "1 line" : string.Create(CultureInfo.InvariantCulture, $"{frames.Count} lines");

    private static string InWords(CompiledMethod method) =>
        method.IsRuntimeAsync ? "the runtime suspends it"
        : method.HasStateMachine ? "a state machine"
        : "neither";
}
