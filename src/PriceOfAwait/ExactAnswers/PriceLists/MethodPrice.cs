using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// What a call of an <c>async</c> method allocates for being one: not what its code creates, and without the methods
/// that it calls.
/// </summary>
/// <param name="Method">Its type and name. A lambda has the name of the method that it stands in.</param>
/// <param name="Awaits">The number of <c>await</c>s in its code. Without one it always completes synchronously.</param>
public sealed record MethodPrice(string Namespace, string Method, string Returns, int Awaits)
{
    /// <summary>All that a call allocates if it completes synchronously, its closures included.</summary>
    public required TypeSize Completes { get; init; }

    /// <summary>
    /// Results for which it allocates no task, because the runtime has one: <c>-1 to 8</c>, <c>null</c>,
    /// <c>the default value</c>.
    /// </summary>
    public string? ExceptFor { get; init; }

    /// <summary>What a call allocates if it completes synchronously with one of these results.</summary>
    public TypeSize? CompletesExcepted { get; init; }

    /// <summary>
    /// All that a call allocates if it waits, its closures included; <see langword="null"/> if it can't wait.
    /// </summary>
    public TypeSize? Waits { get; init; }

    /// <summary><see langword="null"/> if the runtime suspends the method itself.</summary>
    public TypeSize? StateMachine { get; init; }

    /// <summary>The object that has the state machine while the method waits; <see langword="null"/> if there is none.
    /// </summary>
    public TypeSize? Box { get; init; }

    public IReadOnlyList<EntryClosure> Closures { get; init; } = [];

    /// <summary>The delegates of these closures that every call allocates, too.</summary>
    public TypeSize? Delegates { get; init; }

    /// <summary>Such as <c>async void</c> or <c>runtime async</c>.</summary>
    public string? Remark { get; init; }

    /// <summary><see langword="null"/> if there are no symbols.</summary>
    public string? File { get; init; }

    public int? Line { get; init; }

    /// <summary>
    /// What the list is sorted by: what a call allocates at most, as far as that is known. A pooled box doesn't count,
    /// because calls reuse it.
    /// </summary>
    [JsonIgnore]
    public long MostBytes => Math.Max(Completes.Bytes ?? 0, IsPooled ? 0 : Waits?.Bytes ?? 0);

    /// <summary>Whether calls that wait reuse a box, if one is free.</summary>
    internal bool IsPooled { get; init; }

    internal string FullName => Namespace.Length == 0 ? Method : $"{Namespace}.{Method}";

    internal string Where => File is null ? "" : $"{Path.GetFileName(File.Replace('\\', '/'))}:{Line}";

    internal static MethodPrice Of(AsyncMethod method, SourceName name, MethodSizes? sizes, TypeSize? ofDelegate)
    {
        var unknown = new TypeSize(null, "unknown");
        List<EntryClosure> closures =
        [
            .. method.EntryClosures.Select(
                (closure, index) =>
                    new EntryClosure(sizes?.Closures[index] ?? unknown, EntryClosures.CapturedBy(closure))
            ),
        ];
        var delegates = Enumerable.Repeat(ofDelegate ?? unknown, EntryClosures.DelegatesOf(method.Flow)).ToList();
        var captured = closures.Select(closure => closure.Size).Concat(delegates).Aggregate(TypeSize.Of(0), Sum);
        var line = method
            .Code.DebugInformation.SequencePoints.Where(point => !point.IsHidden)
            .OrderBy(point => point.Offset)
            .FirstOrDefault();
        var price = new MethodPrice(
            name.Namespace,
            name.InType,
            TypeName.Of(method.Source.ReturnType),
            method.Awaits.Count
        )
        {
            Completes = unknown,
            Closures = closures,
            Delegates = delegates.Count == 0 ? null : delegates.Aggregate(Sum),
            Remark = RemarkOn(method),
            IsPooled = method.IsPooled,
            File = line?.Document.Url,
            Line = line?.StartLine,
        };
        if (method.IsRuntimeAsync)
        {
            var runtimes = new TypeSize(null, "up to the runtime");
            return price with { Completes = runtimes, Waits = method.Awaits.Count > 0 ? runtimes : null };
        }

        // A stream's state machine is an object from the beginning, as in a build that isn't optimized.
        var machine = sizes?.StateMachine ?? unknown;
        var always = captured + (method.Machine!.IsValueType ? TypeSize.Of(0) : machine);
        var box = sizes?.Box ?? unknown;
        return price with
        {
            Completes = always + (sizes?.Task ?? unknown),
            ExceptFor = sizes?.Cached,
            CompletesExcepted = sizes?.Cached is null ? null : always,
            Waits = method.Awaits.Count > 0 ? always + box : null,
            StateMachine = machine,
            Box = method.Awaits.Count > 0 ? box : null,
        };
    }

    private static TypeSize Sum(TypeSize one, TypeSize another) => one + another;

    private static string? RemarkOn(AsyncMethod method) =>
        method.IsRuntimeAsync ? "runtime async"
        : method.ReturnsVoid ? "async void"
        : method.HasCustomBuilder ? $"built by {TypeName.Of(method.Builder!)}"
        : method.IsPooled ? "its box is pooled"
        : null;
}
