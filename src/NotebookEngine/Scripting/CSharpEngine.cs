using System.Diagnostics;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Scripting;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.NotebookEngine.Running;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Runs the C# of a notebook's cells one after the other, each seeing what the ones before declared. There is one in a
/// process: the console and <c>display</c> are the process's own.
/// </summary>
internal sealed class CSharpEngine : ICellEngine
{
    private static Action<CellEvent> _publish = _ => { };

    private readonly string _folder;
    private readonly NuGetPackages _packages;
    private readonly OptionalCells _optional = new(Environment.GetEnvironmentVariable(OptionalCells.Variable));
    private readonly Task<ScriptState<object>> _warm;
    private readonly ScriptOptions _options;
    private readonly List<MetadataReference> _newReferences = [];
    private ScriptState<object>? _state;

    /// <summary>Starts warming up at once, on other threads.</summary>
    /// <param name="folder">The notebook's folder, against which <c>#r</c> resolves.</param>
    /// <param name="publish">Takes what happens while cells run; called from any thread.</param>
    public CSharpEngine(string folder, Action<CellEvent> publish)
    {
        _publish = publish;
        _folder = folder;
        _packages = new NuGetPackages(folder, NuGetPackages.UserCache);
        var options = ScriptOptions.Default
            .WithLanguageVersion(CellCode.Options.LanguageVersion)
            .WithMetadataResolver(ScriptMetadataResolver.Default.WithBaseDirectory(folder))
            .WithSourceResolver(new SourceFileResolver([], folder))
            // For line numbers in stack traces. Not optimised, as in .NET Interactive: nothing is measured in a cell.
            .WithEmitDebugInformation(true)
            .WithFileEncoding(Encoding.UTF8)
            .AddReferences(typeof(Enumerable).Assembly, typeof(Kernel).Assembly, typeof(Formatter).Assembly)
            // As in .NET Interactive, no more and no less: what runs here is to run there.
            .AddImports(
                "System",
                "System.Text",
                "System.Collections",
                "System.Collections.Generic",
                "System.Threading.Tasks",
                "System.Linq",
                typeof(Kernel).FullName!);
        _warm = Task.Run(() => CSharpScript.RunAsync("new[] { $\"{1}\" }.Select(x => x).ToList(); await Task.CompletedTask;", options));
        // A cell has what those before it have; given again, references would add up from cell to cell.
        _options = options.WithReferences(Enumerable.Empty<MetadataReference>()).WithImports();
        _ = Task.Run(() => FormattedData.Of(new { Warm = true }));
    }

    internal static void Publish(CellEvent happened) => _publish(happened);

    /// <inheritdoc/>
    public async Task ExecuteAsync(string source, int number, CancellationToken cancellation)
    {
        var elapsed = Stopwatch.StartNew();
        var interruption = new Interruption(cancellation);
        var timed = false;
        ErrorRaised? error = null;
        string? skipped = null;
        try
        {
            var cell = $"cell {number}";
            var code = CellCode.Parse(source, cell);
            skipped = await _optional.WhySkipAsync(code, () => AddReferencesAsync(code, cell, cancellation));
            timed = code.Timed && skipped is null;
            if (skipped is null)
            {
                var script = Compile(await StateAsync(), code.CSharp, _options.WithFilePath(cell).WithReferences(_newReferences), cancellation);
                error = await RunAsync(script, interruption);
                _newReferences.Clear();
            }
        }
        // Whatever goes wrong in a cell is the cell's outcome: it is shown, and the engine goes on.
        catch (Exception exception)
        {
            error = CellError.From(exception);
        }

        interruption.End();
        if (interruption.IsRequested)
        {
            // However its code took it, and even if it came to its end: its programs were ended, and the reader wants no more of it.
            error = CellError.Interrupted(error);
        }

        if (timed)
        {
            var text = string.Create(CultureInfo.InvariantCulture, $"Wall time: {elapsed.Elapsed.TotalMilliseconds}ms");
            text.DisplayAs(PlainTextFormatter.MimeType);
        }

        if (error is not null)
        {
            Publish(error);
        }

        if (skipped is not null)
        {
            Publish(new ValueDisplayed(Guid.NewGuid().ToString("N"), FormattedData.OfSkipped(skipped)));
        }

        Publish(new CellEnded(Succeeded: error is null, skipped));
    }

    private async Task AddReferencesAsync(CellCode code, string cell, CancellationToken cancellation)
    {
        code.RequireAssemblies(cell, _folder);
        if (code.Packages.Count > 0)
        {
            var assemblies = await _packages.RestoreAsync(code.Packages, cancellation);
            _newReferences.AddRange(assemblies.Select(path => MetadataReference.CreateFromFile(path)));
        }
    }

    /// <inheritdoc/>
    public async Task<Answer> AnswerAsync(WorkerRequest question) => question switch
    {
        CompleteCode complete => await CompleteAsync(complete.Code, complete.Position),
        DescribeSymbol describe => await DescribeAsync(describe.Code, describe.Position),
        JudgeCode judge => CodeCompleteness.Of(judge.Code),
        _ => throw new NotSupportedException($"{question} is no question about code."),
    };

    /// <summary>What could stand at a position of the next cell.</summary>
    private async Task<CompletionsFound> CompleteAsync(string code, int position) =>
        CodeCompletion.At(await CompileNextAsync(code), position);

    /// <summary>What stands at a position of the next cell.</summary>
    private async Task<SymbolDescribed> DescribeAsync(string code, int position) =>
        new(SymbolDescription.At(await CompileNextAsync(code), position));

    private async Task<ScriptState<object>> StateAsync() => _state ??= await _warm;

    private async Task<Compilation> CompileNextAsync(string code) =>
        (await StateAsync()).Script.ContinueWith(CellCode.WithoutDirectives(code), _options).GetCompilation();

    /// <summary>Compiles a cell such that it can be interrupted, or, where that fails, as it is: its errors are those of the reader's own text.</summary>
    private static Script<object> Compile(ScriptState state, string code, ScriptOptions options, CancellationToken cancellation)
    {
        var interruptible = InterruptibleCode.Of(code, CellCode.Options);
        var script = state.Script.ContinueWith(interruptible, options);
        var fails = script.Compile(cancellation).Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        return fails && interruptible != code ? state.Script.ContinueWith(code, options) : script;
    }

    /// <summary>Runs a cell and shows its value: all of that may be interrupted.</summary>
    /// <returns>What went wrong in it, if anything did.</returns>
    private async Task<ErrorRaised?> RunAsync(Script<object> script, Interruption interruption)
    {
        interruption.Enter();
        _state = await script.RunFromAsync(_state!, catchException: _ => true, interruption.Token);
        if (_state.Exception is { } exception)
        {
            return CellError.From(exception);
        }

        if (HasValue(_state))
        {
            Publish(new ValueReturned(FormattedData.Of(_state.ReturnValue)));
        }

        return null;
    }

    /// <summary>Whether the cell ends in an expression that has a value. That of <c>display(x)</c> is on display already.</summary>
    private static bool HasValue(ScriptState state)
    {
        if (state.ReturnValue is not null)
        {
            return state.ReturnValue is not DisplayedValue;
        }

        var compilation = state.Script.GetCompilation();
        var tree = compilation.SyntaxTrees.Single();
        return tree.GetCompilationUnitRoot().Members.LastOrDefault() is GlobalStatementSyntax
            {
                Statement: ExpressionStatementSyntax { SemicolonToken.IsMissing: true } statement,
            }
            && compilation.GetSemanticModel(tree).GetTypeInfo(statement.Expression).Type is not { SpecialType: SpecialType.System_Void };
    }
}
