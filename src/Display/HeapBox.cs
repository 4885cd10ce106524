using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <param name="Type">In words, such as <c>Task&lt;int&gt;</c> or <c>box of StockPrices.FindAsync</c>.</param>
/// <param name="IsNew">Whether the object was allocated at this step.</param>
public sealed partial record HeapBox(string Type, long Bytes, string Note, bool IsNew)
{
    internal HeapKind Kind => KindOf(Type);

    public static HeapKind KindOf(string type) =>
        Enum.GetValues<HeapKind>().FirstOrDefault(kind => Kinds().Match(type.Given()).Groups[kind.ToString()].Success);

    [GeneratedRegex(
        @"^((?<Task>(AsyncHelpers\.RuntimeAsync)?Task\b)|(?<Box>(pooled )?box of |Continuation$)"
            + @"|(?<Closure>closure in |(Action|Func)\b))"
    )]
    private static partial Regex Kinds();
}
