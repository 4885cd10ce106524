using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis.Scripting;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.CSharp;
using Microsoft.DotNet.Interactive.Directives;
using Microsoft.DotNet.Interactive.Events;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.Interactive;

/// <summary>
/// Microsoft's own C# kernel, put together as in its Jupyter and VS Code front-ends. The exception is <c>#r "nuget: …"</c>: that directive
/// is in a separate package, which brings the F# compiler; all it does for C# is to add references, and so does this.
/// </summary>
internal sealed class MicrosoftEngine : ICellEngine, IDisposable
{
    private readonly string _folder;
    private readonly Action<CellEvent> _publish;
    private readonly OptionalCells _optional = new(Environment.GetEnvironmentVariable(OptionalCells.Variable));
    private readonly NuGetPackages _packages;
    private readonly CSharpKernel _csharp;
    private readonly CompositeKernel _kernel;

    /// <param name="folder">The notebook's folder.</param>
    /// <param name="publish">Takes what happens while cells run; called from any thread.</param>
    public MicrosoftEngine(string folder, Action<CellEvent> publish)
    {
        (_folder, _publish) = (folder, publish);
        _packages = new NuGetPackages(folder, NuGetPackages.UserCache);
        Formatter.DefaultMimeType = HtmlFormatter.MimeType;
        Formatter.SetPreferredMimeTypesFor(typeof(string), PlainTextFormatter.MimeType);
        _csharp = new CSharpKernel().UseKernelHelpers().UseWho().UseValueSharing();
        _kernel = new CompositeKernel();
        _kernel.Add(_csharp, ["c#", "C#"]);
        _kernel.AddDirective(new KernelActionDirective("#!time"), MeasureTime);
        _kernel.KernelEvents.Subscribe(Translate);
    }

    /// <inheritdoc/>
    public void Dispose() => _kernel.Dispose();

    /// <inheritdoc/>
    public async Task ExecuteAsync(RunCell request, CancellationToken cancellation)
    {
        ErrorRaised? error = null;
        string? skipped = null;
        try
        {
            var (code, packages) = CellCode.TakePackages(request.Source);
            skipped = await WhySkipAsync(request, packages, cancellation);
            if (skipped is null)
            {
                var result = await _kernel.SendAsync(new SubmitCode(code), cancellation);
                error = result.Events.OfType<CommandFailed>().FirstOrDefault() is { } failure ? ErrorOf(failure) : null;
            }
        }
        catch (CellException e)
        {
            error = ErrorOf(e);
        }
        // Whatever goes wrong, the cell has to end: the runner waits for that.
        catch (Exception e)
        {
            error = new ErrorRaised(e.GetType().FullName!, e.Message, e.ToString().ReplaceLineEndings("\n").Split('\n'));
        }

        if (error is not null)
        {
            _publish(error);
        }

        if (skipped is not null)
        {
            _publish(OptionalCells.Skipped(skipped));
        }

        _publish(new CellEnded(error is null, skipped));
    }

    /// <summary>Adds the packages that a cell asks for.</summary>
    /// <returns>Why the cell is to be skipped instead; null when it is to run.</returns>
    private async Task<string?> WhySkipAsync(
        RunCell request, IReadOnlyList<PackageReference> packages, CancellationToken cancellation)
    {
        if (!CellCode.IsOptional(request.Source))
        {
            await AddPackagesAsync();
            return null;
        }

        var cell = $"cell {request.Number}";
        var code = CellCode.Parse(request.Source, cell);
        return await _optional.WhySkipAsync(code, async () =>
        {
            code.RequireAssemblies(cell, _folder);
            await AddPackagesAsync();
        });

        async Task AddPackagesAsync()
        {
            if (packages.Count > 0)
            {
                _csharp.AddAssemblyReferences(await _packages.RestoreAsync(packages, cancellation));
            }
        }
    }

    /// <inheritdoc/>
    public Task<Answer> AnswerAsync(WorkerRequest question) => throw new NotSupportedException($"No front-end asks {question} here.");

    /// <summary>The kernel's own version of this directive is in a separate package, too, with the Jupyter server.</summary>
    private static Task MeasureTime(KernelCommand command, KernelInvocationContext context)
    {
        var elapsed = Stopwatch.StartNew();
        context.OnComplete(ended => ended.Publish(new DisplayedValueProduced(
            elapsed.Elapsed,
            ended.Command,
            [new FormattedValue(PlainTextFormatter.MimeType,
                string.Create(CultureInfo.InvariantCulture, $"Wall time: {elapsed.Elapsed.TotalMilliseconds}ms"))])));
        return Task.CompletedTask;
    }

    private void Translate(KernelEvent happened)
    {
        CellEvent? translated = happened switch
        {
            StandardOutputValueProduced text => new TextWritten("stdout", TextOf(text)),
            StandardErrorValueProduced text => new TextWritten("stderr", TextOf(text)),
            // A value that is never updated, such as the answer of a directive, may have no ID.
            DisplayedValueProduced value => new ValueDisplayed(value.ValueId ?? Guid.NewGuid().ToString("N"), DataOf(value)),
            DisplayedValueUpdated { ValueId: { } id } value => new DisplayUpdated(id, DataOf(value)),
            // What display(x) returns is on display already.
            ReturnValueProduced { Value: not DisplayedValue } value => new ValueReturned(DataOf(value)),
            _ => null,
        };
        if (translated is not null)
        {
            _publish(translated);
        }
    }

    private static string TextOf(DisplayEvent happened) =>
        string.Concat(happened.FormattedValues.Select(value => value.Value)).ReplaceLineEndings("\n");

    private static Dictionary<string, string> DataOf(DisplayEvent happened) =>
        happened.FormattedValues.DistinctBy(value => value.MimeType).ToDictionary(value => value.MimeType, value => value.Value);

    private static ErrorRaised ErrorOf(CellException e) => new(e.Name, e.Message, [e.Message]);

    private static ErrorRaised ErrorOf(CommandFailed failure)
    {
        if (failure.Exception is CellException cell)
        {
            return ErrorOf(cell);
        }

        var (name, message) = failure.Exception switch
        {
            { InnerException: CompilationErrorException } => ("CompilationError", failure.Message),
            { } exception => (exception.GetType().FullName!, exception.Message),
            null => ("Error", failure.Message),
        };
        return new ErrorRaised(name, message, failure.Message.ReplaceLineEndings("\n").Split('\n'));
    }
}
