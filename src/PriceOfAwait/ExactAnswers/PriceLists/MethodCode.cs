using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>A method's code, and the <c>async</c> method that it belongs to, if any.</summary>
internal sealed record MethodCode(AssemblyFile File, MethodDefinition Definition, AsyncMethod? Async)
{
    /// <summary>The method as its callers see it.</summary>
    public MethodDefinition Source => Async?.Source ?? Definition;

    public IList<Instruction> Instructions => Definition.Body.Instructions;

    public MethodFlow Flow => field ??= Async?.Flow ?? new MethodFlow(Definition, state: -1);

    public ValueFlow Values => field ??= new ValueFlow(Definition, Flow);

    /// <summary>Top-level statements are in a method <c>&lt;Main&gt;$</c>, which the entry point calls.</summary>
    public bool IsEntryPoint => Source == Source.Module.EntryPoint || Source.Name is "<Main>" or "<Main>$" or "Main";

    public Finding Found(FindingKind kind, string what, Instruction? at = null)
    {
        var point = PointOf(at);
        var name = File.NameOf(Source);
        return new(kind, name.Full, what, point?.Document.Url, point?.StartLine) { Namespace = name.Namespace };
    }

    /// <summary>The place in the source that an instruction was compiled from, or the method's first one.</summary>
    public SequencePoint? PointOf(Instruction? at)
    {
        var points = Definition.DebugInformation.SequencePoints.Where(point => !point.IsHidden).ToList();
        return at is null
            ? points.MinBy(one => one.Offset)
            : points.Where(one => one.Offset <= at.Offset).MaxBy(one => one.Offset);
    }
}
