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

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Runs the C# of a notebook's cells one after the other, each seeing what the ones before declared. There is one in a
/// process: the console and <c>display</c> are the process's own.
/// </summary>
internal sealed class CSharpEngine
{
    private static Action<CellEvent> _publish = _ => { };

    private readonly string _folder;
    private readonly NuGetPackages _packages;
    private readonly Task<ScriptState<object>> _warm;
    private ScriptOptions _options;
    private ScriptState<object>? _state;

    /// <summary>Starts warming up at once, on other threads.</summary>
    /// <param name="folder">The notebook's folder, against which <c>#r</c> resolves.</param>
    /// <param name="publish">Takes what happens while cells run; called from any thread.</param>
    public CSharpEngine(string folder, Action<CellEvent> publish)
    {
        _publish = publish;
        _folder = folder;
        _packages = new NuGetPackages(folder, NuGetPackages.UserCache);
        _options = ScriptOptions.Default
            .WithLanguageVersion(LanguageVersion.Latest)
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
        _warm = Task.Run(() => CSharpScript.RunAsync("new[] { $\"{1}\" }.Select(x => x).ToList(); await Task.CompletedTask;", _options));
        _ = Task.Run(() => FormattedData.Of(new { Warm = true }));
    }

    internal static void Publish(CellEvent happened) => _publish(happened);

    /// <summary>Runs a cell and publishes what it shows, down to its end or its error. Cells run one at a time.</summary>
    /// <param name="source">The cell's text.</param>
    /// <param name="number">The cell's number, as errors name it.</param>
    /// <param name="cancellation">Stops the compilation; running code only when it looks at a token of its own.</param>
    public async Task ExecuteAsync(string source, int number, CancellationToken cancellation)
    {
        var elapsed = Stopwatch.StartNew();
        var timed = false;
        ErrorRaised? error = null;
        try
        {
            var cell = $"cell {number}";
            var code = CellCode.Parse(source, cell, _folder);
            timed = code.Timed;
            if (code.Packages.Count > 0)
            {
                var assemblies = await _packages.RestoreAsync(code.Packages, cancellation);
                _options = _options.AddReferences(assemblies.Select(path => MetadataReference.CreateFromFile(path)));
            }

            _state ??= await _warm;
            _state = await _state.ContinueWithAsync(
                code.CSharp, _options.WithFilePath(cell), catchException: _ => true, cancellation);
            if (_state.Exception is { } exception)
            {
                error = CellError.From(exception);
            }
            else if (HasValue(_state))
            {
                Publish(new ValueReturned(FormattedData.Of(_state.ReturnValue)));
            }
        }
        // Whatever goes wrong in a cell is the cell's outcome: it is shown, and the engine goes on.
        catch (Exception exception)
        {
            error = CellError.From(exception);
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

        Publish(new CellEnded(Succeeded: error is null));
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
