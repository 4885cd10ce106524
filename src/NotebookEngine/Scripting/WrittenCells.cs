using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// A notebook's cells as they are written, whether or not they have run: each is read after those above it. An editor can help with a
/// notebook that was only just opened.
/// </summary>
/// <param name="submissions">Nothing of these is run.</param>
internal sealed class WrittenCells(Submissions submissions)
{
    private readonly object _gate = new();
    private readonly List<(string Code, CSharpCompilation Compilation)> _above = [];

    /// <summary>What the compiler makes of a cell, right or wrong.</summary>
    /// <param name="code">The cell's text.</param>
    /// <param name="above">The cells above it.</param>
    public CSharpCompilation Read(string code, IReadOnlyList<string> above)
    {
        lock (_gate)
        {
            // What the reader types changes one cell; those above it are read already.
            var known = _above.Zip(above).TakeWhile(pair => pair.First.Code == pair.Second).Count();
            _above.RemoveRange(known, _above.Count - known);
            foreach (var cell in above.Skip(known))
            {
                _above.Add((cell, Read(cell)));
            }

            return Read(code);
        }
    }

    /// <summary>What is wrong with a cell; where packages are asked for, that of its syntax alone: nothing is restored for a look.</summary>
    /// <inheritdoc cref="Read(string, IReadOnlyList{string})"/>
    public IReadOnlyList<CodeProblem> ProblemsIn(string code, IReadOnlyList<string> above)
    {
        var compilation = Read(code, above);
        var hasPackages = above.Append(code).Any(cell => CellCode.TakePackages(cell).Packages.Count > 0);
        var found = hasPackages ? compilation.GetParseDiagnostics() : compilation.GetDiagnostics();
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

    private CSharpCompilation Read(string cell) => submissions.ReadAfter(
        _above.LastOrDefault().Compilation, Submissions.Parse(CellCode.WithoutDirectives(cell), "cell"));
}
