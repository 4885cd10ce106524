using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// A notebook's cells as they are written, whether or not they have run: each is read after those above it. So an editor can help with a
/// notebook that was only just opened.
/// </summary>
/// <param name="submissions">Reads the cells. It runs none of them.</param>
internal sealed class WrittenCells(Submissions submissions)
{
    private readonly Lock _gate = new();
    private readonly List<AboveCell> _above = [];

    /// <summary>What the compiler makes of a cell, right or wrong.</summary>
    /// <param name="code">The cell's text.</param>
    /// <param name="above">The cells above it.</param>
    public CSharpCompilation Read(string code, IReadOnlyList<string> above)
    {
        lock (_gate)
        {
            // Typing changes one cell; those above it have been read already.
            var known = _above.Zip(above).TakeWhile(pair => pair.First.Code == pair.Second).Count();
            _above.RemoveRange(known, _above.Count - known);
            foreach (var cell in above.Skip(known))
            {
                var compilation = Read(cell);
                _above.Add(HasErrors(compilation)
                    ? new(cell, _above.LastOrDefault()?.Last, AreAllRight: false)
                    : new(cell, compilation, _above.LastOrDefault()?.AreAllRight ?? true));
            }

            return Read(code);
        }
    }

    /// <summary>
    /// What is wrong with a cell. Below a cell that doesn't compile, only syntax errors: it may use what the broken one is to declare.
    /// The same where one of these cells asks for packages: nothing is restored just for a look.
    /// </summary>
    /// <inheritdoc cref="Read(string, IReadOnlyList{string})"/>
    public IReadOnlyList<CodeProblem> ProblemsIn(string code, IReadOnlyList<string> above)
    {
        CSharpCompilation compilation;
        bool isKnown;
        lock (_gate)
        {
            compilation = Read(code, above);
            isKnown = _above.LastOrDefault()?.AreAllRight ?? true;
        }

        isKnown &= !above.Append(code).Any(cell => CellCode.TakePackages(cell).Packages.Count > 0);
        var found = isKnown ? compilation.GetDiagnostics() : compilation.GetParseDiagnostics();
        return
        [
            .. from diagnostic in found
               where diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed
                   && (!diagnostic.Location.IsInSource || diagnostic.Location.SourceTree == Submissions.CellOf(compilation))
               let span = diagnostic.Location.SourceSpan
               select new CodeProblem(
                   span.Start, span.End, diagnostic.Severity == DiagnosticSeverity.Error, diagnostic.Id,
                   diagnostic.GetMessage(CultureInfo.InvariantCulture)),
        ];
    }

    private static bool HasErrors(CSharpCompilation compilation) =>
        compilation.GetDiagnostics().Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    private CSharpCompilation Read(string cell) => submissions.ReadAfter(
        _above.LastOrDefault()?.Last, Submissions.Parse(CellCode.WithoutDirectives(cell), "cell"));

    /// <summary>A cell that is read.</summary>
    /// <param name="Code">Its text.</param>
    /// <param name="Last">What the next cell is read after: this one, or where it has errors, the last one without. The compiler reads
    /// nothing after errors.</param>
    /// <param name="AreAllRight">Whether neither this cell nor any above it has errors.</param>
    private sealed record AboveCell(string Code, CSharpCompilation? Last, bool AreAllRight);
}
