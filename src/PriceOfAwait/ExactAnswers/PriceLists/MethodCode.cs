using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>A method's code, and the <c>async</c> method that it belongs to, if any.</summary>
internal sealed record MethodCode(MethodDefinition Definition, AsyncMethod? Async)
{
    /// <summary>The method as its callers see it.</summary>
    public MethodDefinition Source => Async?.Source ?? Definition;

    public IList<Instruction> Instructions => Definition.Body.Instructions;

    public MethodFlow Flow => field ??= Async?.Flow ?? new MethodFlow(Definition, state: -1);

    public bool IsEntryPoint => Source == Source.Module.EntryPoint || Source.Name is "<Main>" or "Main";

    public Finding Found(FindingKind kind, string what, Instruction? at = null)
    {
        var points = Definition.DebugInformation.SequencePoints.Where(point => !point.IsHidden).ToList();
        var point = at is null
            ? points.MinBy(one => one.Offset)
            : points.Where(one => one.Offset <= at.Offset).MaxBy(one => one.Offset);
        return new(kind, SourceName.Of(Source).Full, what, point?.Document.Url, point?.StartLine);
    }
}
