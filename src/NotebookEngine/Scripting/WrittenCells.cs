using System.Collections.Immutable;
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
    private readonly List<WrittenCell> _cells = [];

    /// <summary>What the compiler makes of a cell, right or wrong.</summary>
    public CSharpCompilation Read(string code, IReadOnlyList<string> above)
    {
        lock (_gate)
        {
            return CellOf(code, above).Compilation;
        }
    }

    /// <summary>
    /// What is wrong with a cell. Below a cell that doesn't compile, only syntax errors: it may use what the broken one is to declare.
    /// The same where one of these cells asks for packages: nothing is restored just for a look.
    /// </summary>
    /// <inheritdoc cref="Read(string, IReadOnlyList{string})"/>
    public IReadOnlyList<CodeProblem> ProblemsIn(string code, IReadOnlyList<string> above)
    {
        WrittenCell cell;
        bool isKnown;
        lock (_gate)
        {
            cell = CellOf(code, above);
            isKnown = above.Count == 0 || _cells[above.Count - 1].AreAllRight;
        }

        isKnown &= !above.Append(code).Any(source => CellCode.TakePackages(source).Packages.Count > 0);
        var found = isKnown ? cell.Diagnostics : cell.Compilation.GetParseDiagnostics();
        return
        [
            .. from diagnostic in found
               where diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed
                   && (!diagnostic.Location.IsInSource || diagnostic.Location.SourceTree == Submissions.CellOf(cell.Compilation))
               let span = diagnostic.Location.SourceSpan
               select new CodeProblem(
                   span.Start, span.End, diagnostic.Severity == DiagnosticSeverity.Error, diagnostic.Id,
                   diagnostic.GetMessage(CultureInfo.InvariantCulture)),
        ];
    }

    /// <summary>What the reader types changes one cell, and with it those below: all others are read already.</summary>
    private WrittenCell CellOf(string code, IReadOnlyList<string> above)
    {
        string[] all = [.. above, code];
        var known = _cells.Zip(all).TakeWhile(pair => pair.First.Code == pair.Second).Count();
        if (known < all.Length)
        {
            _cells.RemoveRange(known, _cells.Count - known);
            foreach (var cell in all.Skip(known))
            {
                var before = _cells.LastOrDefault();
                _cells.Add(new(cell, before, submissions.ReadAfter(before?.Last, cell)));
            }
        }

        return _cells[above.Count];
    }

    /// <summary>A cell that is read. What is wrong with it is found when that is asked for: much can be told of it before.</summary>
    private sealed class WrittenCell(string code, WrittenCell? above, CSharpCompilation compilation)
    {
        private readonly Lazy<ImmutableArray<Diagnostic>> _diagnostics = new(() => compilation.GetDiagnostics());

        public string Code => code;

        public CSharpCompilation Compilation => compilation;

        public ImmutableArray<Diagnostic> Diagnostics => _diagnostics.Value;

        /// <summary>
        /// What the next one is read after: this one, or where it has errors, what it was read after itself. The compiler reads nothing
        /// after errors.
        /// </summary>
        public CSharpCompilation? Last => HasErrors ? above?.Last : compilation;

        /// <summary>Whether neither it nor any above it has errors.</summary>
        public bool AreAllRight => !HasErrors && above?.AreAllRight != false;

        private bool HasErrors => Diagnostics.Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }
}
