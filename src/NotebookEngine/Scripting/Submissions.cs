using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A compiled cell, which the compiler calls a submission.</summary>
/// <param name="Compilation">What the compiler made of it.</param>
/// <param name="Run">Runs it, and gives its value. Null when there is nothing to run.</param>
internal sealed record Submission(CSharpCompilation Compilation, Func<object?[], Task<object?>>? Run);

/// <summary>A cell doesn't compile.</summary>
internal sealed class CompilationException(IReadOnlyList<Diagnostic> errors) : Exception(string.Join('\n', errors))
{
    /// <summary>Why not.</summary>
    public IReadOnlyList<Diagnostic> Errors => errors;
}

/// <summary>
/// The cells that have run, each of which saw what those before it declared. Roslyn has a library for that too, its scripting API;
/// it takes half as long again for a cell.
/// </summary>
internal sealed class Submissions
{
    // For line numbers in stack traces.
    private static readonly EmitOptions Emit = new(debugInformationFormat: DebugInformationFormat.PortablePdb);

    /// <summary>The number of cells that are read only, not compiled.</summary>
    private const int OnlyRead = 0;

    /// <summary>How cells are parsed.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Latest, kind: SourceCodeKind.Script);

    private readonly string _folder;
    private readonly CellReferences _references;
    private readonly List<MetadataReference> _newReferences;
    private readonly AssemblyLoadContext _assemblies = new("cells");
    private readonly ConcurrentDictionary<string, Assembly> _loaded = [];
    private IReadOnlyList<string> _newUsings;
    private CSharpCompilation? _last;
    private Submission? _ahead;
    private int _number;
    private int _ran;

    // Each cell puts its variables into the next slot. The first would be for an object that all cells see; there is none.
    private object?[] _variables = new object?[16];

    /// <param name="folder">The notebook's folder, against which <c>#r</c> and <c>#load</c> resolve.</param>
    /// <param name="usings">Namespaces that all cells use.</param>
    public Submissions(string folder, IReadOnlyList<string> usings)
    {
        _folder = folder;
        _newUsings = usings;
        _references = new CellReferences(folder);
        _newReferences = [.. CellReferences.Defaults];
        _assemblies.Resolving += Resolve;
    }

    /// <summary>Code as a cell.</summary>
    /// <param name="code">The code.</param>
    /// <param name="name">What errors and stack traces call the cell.</param>
    public static SyntaxTree Parse(string code, string name) =>
        CSharpSyntaxTree.ParseText(SourceText.From(code, Encoding.UTF8), ParseOptions, name);

    /// <summary>The cell itself, the last tree of its compilation: the files that it loads come before it.</summary>
    public static SyntaxTree CellOf(Compilation compilation) => compilation.SyntaxTrees.Last();

    /// <summary>Has the compiler write an empty assembly and its symbols, to warm it up.</summary>
    public static void WriteNothing()
    {
        var options = new CSharpCompilationOptions(OutputKind.NetModule, concurrentBuild: false);
        using var assembly = new MemoryStream();
        using var symbols = new MemoryStream();
        CSharpCompilation.Create("nothing", [Parse("", "nothing")], [], options).Emit(assembly, symbols, options: Emit);
    }

    /// <summary>Makes the next cell to run, and those after it, refer to assemblies.</summary>
    public void AddReferences(IEnumerable<string> paths) => _newReferences.AddRange(paths.Select(_references.Add));

    /// <summary>What the compiler makes of the next cell, right or wrong.</summary>
    public CSharpCompilation Read(SyntaxTree cell) => Read(cell, _last, _newReferences, _newUsings, OnlyRead);

    /// <summary>What the compiler makes of a cell that refers to nothing new, and comes after another than the last that ran.</summary>
    public CSharpCompilation Read(SyntaxTree cell, CSharpCompilation after) => Read(cell, after, [], [], OnlyRead);

    /// <summary>What the compiler makes of a cell after one that need not have run, or after none at all.</summary>
    public CSharpCompilation ReadAfter(CSharpCompilation? after, SyntaxTree cell) =>
        Read(cell, after, after is null ? _newReferences : [], after is null ? _newUsings : [], OnlyRead);

    /// <summary>The variables of the cells that ran. A later one hides an earlier one of the same name.</summary>
    public IReadOnlyList<Variable> Variables() =>
    [
        .. _variables.OfType<object>()
            .SelectMany(cell => cell.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
                .Where(field => char.IsLetter(field.Name[0]) || field.Name[0] == '_')
                .Select(field => (field, cell)))
            .Reverse()
            .DistinctBy(variable => variable.field.Name)
            .OrderBy(variable => variable.field.Name, StringComparer.OrdinalIgnoreCase)
            .Select(variable => VariableLine.Of(variable.field, variable.cell)),
    ];

    private CSharpCompilation Read(
        SyntaxTree cell, CSharpCompilation? after, IReadOnlyList<MetadataReference> newReferences, IReadOnlyList<string> newUsings,
        int number)
    {
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            scriptClassName: string.Create(CultureInfo.InvariantCulture, $"Submission#{number}"),
            // Given once only: each cell inherits those of the cells before it.
            usings: newUsings,
            sourceReferenceResolver: new SourceFileResolver([], _folder),
            metadataReferenceResolver: _references,
            // As in .NET Interactive. It needs no optimization, as nothing is measured in a cell.
            optimizationLevel: OptimizationLevel.Debug,
            allowUnsafe: true,
            // Cells are short.
            concurrentBuild: false,
            assemblyIdentityComparer: DesktopAssemblyIdentityComparer.Default);
        return CSharpCompilation.CreateScriptCompilation(
            string.Create(CultureInfo.InvariantCulture, $"cell-{number}"), cell, newReferences, options, after, typeof(object));
    }

    /// <summary>Compiles a cell, and at the same time the next one, so that it is ready when it is its turn.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="next">Reads the cell that is likely to come after the given one, on another thread. Null, or returns null, where that
    /// isn't known or has to wait.</param>
    /// <param name="cancellation">Ends both.</param>
    /// <exception cref="CompilationException">The cell has errors; those of the next are left for its turn.</exception>
    public async Task<Submission> CompileAsync(SyntaxTree cell, Func<CSharpCompilation, SyntaxTree?>? next, CancellationToken cancellation)
    {
        cell = WithChecksum(cell);
        if (_ahead is { } ahead && IsNext(ahead.Compilation, cell))
        {
            return ahead;
        }

        var compilation = Read(cell, _last, _newReferences, _newUsings, NextNumber());
        var compilingAhead = next is null
            ? Task.FromResult<Submission?>(null)
            // On a thread of its own: a cell may block all threads of the pool.
            : Task.Factory.StartNew(
                () => CompileAhead(next, compilation, cancellation), CancellationToken.None, TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
        try
        {
            return Compile(compilation, cancellation);
        }
        finally
        {
            // Waited for: a cell may measure, and nothing may be compiled meanwhile.
            _ahead = await compilingAhead;
        }
    }

    /// <summary>Whether what was compiled ahead is what the cell would be compiled to now.</summary>
    private bool IsNext(CSharpCompilation compilation, SyntaxTree cell) =>
        compilation.ScriptCompilationInfo!.PreviousScriptCompilation == _last
        && _newReferences.Count == 0
        && CellOf(compilation).GetText().ContentEquals(cell.GetText());

    private Submission? CompileAhead(Func<CSharpCompilation, SyntaxTree?> read, CSharpCompilation after, CancellationToken cancellation)
    {
        try
        {
            return read(after) is { } cell ? Compile(Read(WithChecksum(cell), after, [], [], NextNumber()), cancellation) : null;
        }
        // Whatever goes wrong: it is compiled again when it is its turn, and the error is shown then.
        catch (Exception)
        {
            return null;
        }
    }

    private Submission Compile(CSharpCompilation compilation, CancellationToken cancellation)
    {
        // First, because after a syntax error all others say little.
        Require(compilation.GetParseDiagnostics(cancellation));
        using var assembly = new MemoryStream();
        using var symbols = new MemoryStream();
        var emitted = compilation.Emit(assembly, symbols, options: Emit, cancellationToken: cancellation);
        Require(emitted.Diagnostics);
        if (!emitted.Success)
        {
            // Without an error: a cell of directives, or of nothing.
            return new Submission(compilation, null);
        }

        assembly.Position = 0;
        symbols.Position = 0;
        var loaded = _assemblies.LoadFromStream(assembly, symbols);
        _loaded[compilation.AssemblyName!] = loaded;
        var entry = compilation.GetEntryPoint(cancellation)!;
        return new Submission(
            compilation,
            loaded.GetType(entry.ContainingType.MetadataName, throwOnError: true)!
                .GetMethod(entry.MetadataName, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!
                .CreateDelegate<Func<object?[], Task<object?>>>());
    }

    /// <summary>Runs a cell. The cells after it see its variables, even if it throws, with the values that were set until then.</summary>
    /// <returns>Its value; null when it has none.</returns>
    public Task<object?> RunAsync(Submission submission)
    {
        _last = submission.Compilation;
        _newReferences.Clear();
        _newUsings = [];
        if (submission.Run is null)
        {
            return Task.FromResult<object?>(null);
        }

        _ran++;
        if (_ran == _variables.Length)
        {
            Array.Resize(ref _variables, 2 * _variables.Length);
        }

        return submission.Run(_variables);
    }

    /// <summary>
    /// The cell as a part of a file that has its name and some checksum. Otherwise the compiler would compute one on a thread of the pool,
    /// and a cell may block all of these.
    /// </summary>
    private static SyntaxTree WithChecksum(SyntaxTree cell)
    {
        const string Sha256 = "{8829d00f-11b8-4213-878b-770e8597ac16}";
        var name = cell.FilePath;
        return Parse($"#pragma checksum \"{name}\" \"{Sha256}\" \"00\"\n#line 1 \"{name}\"\n{cell.GetText()}", "");
    }

    /// <summary>A new number each time, even for a cell that never runs: loaded assemblies are told apart by their names.</summary>
    private int NextNumber() => Interlocked.Increment(ref _number);

    private static void Require(ImmutableArray<Diagnostic> diagnostics)
    {
        Diagnostic[] errors = [.. diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        if (errors.Length > 0)
        {
            throw new CompilationException(errors);
        }
    }

    /// <summary>Called for an assembly that the runtime doesn't find itself.</summary>
    private Assembly? Resolve(AssemblyLoadContext context, AssemblyName name) =>
        _loaded.GetValueOrDefault(name.Name!) ?? (_references.Find(name) is { } path ? context.LoadFromAssemblyPath(path) : null);
}
