using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.NotebookEngine.Displaying;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Runs the C# of a notebook's cells one after the other, each seeing what the ones before declared. There is one in a
/// process: the console and <c>display</c> are the process's own.
/// </summary>
internal sealed class CSharpEngine : ICellEngine
{
    /// <summary>Exactly those of .NET Interactive, so that what runs here runs there.</summary>
    private static readonly string[] Usings =
    [
        "System", "System.Text", "System.Collections", "System.Collections.Generic", "System.Threading.Tasks", "System.Linq",
        typeof(Kernel).FullName!,
    ];

    private readonly string _folder;
    private readonly NuGetPackages _packages;
    private readonly OptionalCells _optional = new(Environment.GetEnvironmentVariable(OptionalCells.Variable));
    private readonly Submissions _submissions;
    private readonly DirectiveCompletion _directives;
    private readonly WrittenCells _written;
    private readonly Lazy<Task> _compilerWarmUp;
    private Task? _warmingUp;

    /// <param name="folder">The notebook's folder, against which <c>#r</c> resolves.</param>
    /// <param name="publish">Takes what happens while cells run; called from any thread.</param>
    public CSharpEngine(string folder, Action<CellEvent> publish)
    {
        RunningCell.PublishTo(publish);
        _folder = folder;
        _packages = new NuGetPackages(folder, NuGetPackages.UserCache);
        _submissions = new Submissions(folder, Usings, KeptCells.OfThisEngine);
        _directives = new DirectiveCompletion(folder, DirectiveCompletion.UserPackages);
        _written = new WrittenCells(new Submissions(folder, Usings, kept: null));
        // Beside the first cells, if there are any yet: a new process has yet to compile most of the compiler and the formatters. Those for
        // values that have none of their own go with the compiler: where all cells are kept, few are needed.
        _compilerWarmUp = new(() => Task.WhenAll(
            Task.Run(() => WarmUpCompiler(folder)), Task.Run(() => FormattedData.Of(new { Warm = true }))));
        _ = Task.Run(() => FormattedData.Of(""));
        if (!KeptCells.OfThisEngine.Any)
        {
            PrepareToCompile();
        }
    }

    /// <inheritdoc/>
    public void PrepareToCompile() => _ = _compilerWarmUp.Value;

    /// <inheritdoc/>
    public void PrepareNext() => _submissions.PrepareNext();

    private static void WarmUpCompiler(string folder)
    {
        // The last step goes first: the first cell begins with the first step, and whichever comes second to the same code has to wait.
        Submissions.WriteNothing();
        const string Code = "var text = $\"{1}\"; await Task.CompletedTask; new[] { text }.Select(x => x.Length).ToList()";
        var submissions = new Submissions(folder, Usings, kept: null);
        submissions.Compile(submissions.Place(new("warm-up", Code, [])), next: null, CancellationToken.None);
    }

    /// <inheritdoc/>
    public async Task ExecuteAsync(RunCell request, CancellationToken cancellation)
    {
        var elapsed = Stopwatch.StartNew();
        var interruption = new Interruption(cancellation);
        var timed = false;
        ErrorRaised? error = null;
        string? skipped = null;
        var isLeftBehind = false;
        try
        {
            var cell = NameOf(request.Number);
            var code = CellCode.Parse(request.Source, cell);
            skipped = await _optional.WhySkipAsync(code, () => AddReferencesAsync(code, cell, cancellation));
            timed = code.Timed && skipped is null;
            if (skipped is null)
            {
                var text = new CellText(cell, code.CSharp, code.Assemblies);
                Run(Compile(text, timed ? null : NextOf(request), cancellation), interruption);
            }
        }
        catch (CellLeftBehindException exception)
        {
            (error, isLeftBehind) = (CellError.From(exception), true);
        }
        // Whatever goes wrong in a cell is the cell's outcome: it is shown, and the engine goes on.
        catch (Exception exception)
        {
            error = CellError.From(exception);
        }

        interruption.End();
        if (interruption.IsRequested && !isLeftBehind)
        {
            // However the cell took it, even if it came to its end: its programs were ended, and the reader wants no more of it.
            error = CellError.Interrupted(error);
        }

        if (timed)
        {
            var text = string.Create(CultureInfo.InvariantCulture, $"Wall time: {elapsed.Elapsed.TotalMilliseconds}ms");
            text.DisplayAs(PlainTextFormatter.MimeType);
        }

        if (error is not null)
        {
            RunningCell.Publish(error);
        }

        if (skipped is not null)
        {
            RunningCell.Publish(OptionalCells.Skipped(skipped));
        }

        RunningCell.Publish(new CellEnded(Succeeded: error is null, skipped));
    }

    private async Task AddReferencesAsync(CellCode code, string cell, CancellationToken cancellation)
    {
        code.RequireAssemblies(cell, _folder);
        if (code.Packages.Count > 0)
        {
            _submissions.AddReferences(await _packages.RestoreAsync(code.Packages, cancellation));
        }
    }

    /// <inheritdoc/>
    public Task<Answer> AnswerAsync(WorkerRequest question) => Task.FromResult<Answer>(question switch
    {
        CompleteCode complete => _directives.At(complete.Code, complete.Position)
            ?? CodeCompletion.At(Read(complete.Code, complete.Above), complete.Position),
        DescribeSymbol describe => new SymbolDescribed(SymbolDescription.At(Read(describe.Code, describe.Above), describe.Position)),
        DiagnoseCode diagnose => Diagnose(diagnose),
        ListVariables => new VariablesListed(_submissions.Variables()),
        JudgeCode judge => CodeCompleteness.Of(judge.Code),
        _ => throw new NotSupportedException($"{question} is no question about code."),
    });

    private CodeDiagnosed Diagnose(DiagnoseCode cell)
    {
        // Who asks this shows the code, and will ask for completions: the first of them reads every assembly for extension methods.
        _warmingUp ??= Task.Run(() =>
        {
            var code = _written.Read("\"\".Length", [.. cell.Above, cell.Code]);
            CodeCompletion.At(code, "\"\".".Length);
            SymbolDescription.At(code, "\"\".".Length);
        });
        return new CodeDiagnosed(_written.ProblemsIn(cell.Code, cell.Above));
    }

    private CSharpCompilation Read(string code, IReadOnlyList<string>? above) => above is null
        ? _submissions.Read(code)
        : _written.Read(code, above);

    private Submission Compile(CellText cell, CellText? next, CancellationToken cancellation)
    {
        var placed = _submissions.Place(cell);
        if (_submissions.Find(placed) is { } known)
        {
            return known;
        }

        PrepareToCompile();
        return _submissions.Compile(placed, next, cancellation);
    }

    /// <summary>
    /// The next cell, for compiling it before its turn; null where it has directives, because what they name may not be there yet.
    /// </summary>
    private static CellText? NextOf(RunCell request)
    {
        var next = request.Next is { } code ? new CellText(NameOf(request.Number + 1), code.ReplaceLineEndings("\n"), []) : null;
        return next is { HasDirectives: false } ? next : null;
    }

    private static string NameOf(int number) => $"cell {number}";

    /// <summary>
    /// Runs a cell and shows its value, on a thread of its own. If the cell can't be interrupted, that thread is left behind: nothing is
    /// shown of it any more, and it ends at the next check.
    /// </summary>
    /// <remarks>
    /// It waits on its own thread: where a task ends just before an <c>await</c> begins to wait for it, what follows goes to the thread
    /// pool, and a cell may block all threads of that.
    /// </remarks>
    private void Run(Submission cell, Interruption interruption)
    {
        var running = Task.Factory.StartNew(
            () => RunOnThreadAsync(cell, interruption), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .Unwrap();
        if (Task.WaitAny(running, interruption.IsOverdue) > 0)
        {
            throw new CellLeftBehindException();
        }

        running.GetAwaiter().GetResult();
    }

    private async Task RunOnThreadAsync(Submission cell, Interruption interruption)
    {
        interruption.Enter();
        var value = await _submissions.RunAsync(cell);
        // What display(x) returns is on display already.
        if (value is null ? cell.Emitted.EndsInValue() : value is not DisplayedValue)
        {
            RunningCell.Publish(new ValueReturned(FormattedData.Of(value)));
        }
    }
}
