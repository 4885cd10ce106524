using System.Text.RegularExpressions;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// Says that the committed notebooks were made on another patch of the runtime than this machine has. The two may
/// compile to different machine code, but all other outputs are the same.
/// </summary>
internal sealed partial record OtherPatch(string Committed, string Here)
{
    /// <summary><see langword="null"/> if both are from the same patch.</summary>
    public static OtherPatch? Between(IEnumerable<Notebook> committed, IEnumerable<Notebook> renewed)
    {
        var patches = new OtherPatch(RuntimesOf(committed), RuntimesOf(renewed));
        return patches.Committed == patches.Here ? null : patches;
    }

    /// <summary>Whether two versions of a notebook differ at most in what the patch decides.</summary>
    public static bool Explains(Notebook committed, Notebook renewed) =>
        OutputsOf(committed).SequenceEqual(OutputsOf(renewed));

    private static string RuntimesOf(IEnumerable<Notebook> notebooks) =>
        string.Join(", ", notebooks.SelectMany(NotebookRun.VerdictsIn).Select(verdict => verdict.Runtime).Distinct());

    private static IEnumerable<string> OutputsOf(Notebook notebook) =>
        from cell in notebook.Cells
        where cell.Kind == CellKind.Code
        let outputs = Versions().Replace(cell.Outputs.ToJsonString(), ".NET")
        select OutputFacts.In(cell).Any(facts => facts.MachineCode.Count > 0) ? "machine code" : outputs;

    [GeneratedRegex(@"\.NET \d+\.\d+\.\d+(, \.NET \d+\.\d+\.\d+)*")]
    private static partial Regex Versions();
}
