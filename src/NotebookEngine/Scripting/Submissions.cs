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

/// <summary>A cell that is compiled: a submission, as the compiler says.</summary>
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

    /// <summary>The number of what isn't compiled.</summary>
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

    // Each cell puts its variables into the next slot; the first is that of an object that all cells would see, and there is none.
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

    /// <summary>The cell itself, of what was compiled for it: what stands before it are the files that it loads.</summary>
    public static SyntaxTree CellOf(Compilation compilation) => compilation.SyntaxTrees.Last();

    /// <summary>Has the compiler write an assembly and symbols, and do nothing else: there is nothing in them.</summary>
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

    /// <summary>The same after a cell that need not have run; after none for null.</summary>
    public CSharpCompilation ReadAfter(CSharpCompilation? after, SyntaxTree cell) =>
        Read(cell, after, after is null ? _newReferences : [], after is null ? _newUsings : [], OnlyRead);

    /// <summary>What the cells that ran have declared, and what of that is in sight: a later one hides an earlier of its name.</summary>
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
            // A cell has what those before it have; given again, it would add up from cell to cell.
            usings: newUsings,
            sourceReferenceResolver: new SourceFileResolver([], _folder),
            metadataReferenceResolver: _references,
            // As in .NET Interactive: not optimized, as nothing is measured in a cell.
            optimizationLevel: OptimizationLevel.Debug,
            allowUnsafe: true,
            // Cells are short.
            concurrentBuild: false,
            assemblyIdentityComparer: DesktopAssemblyIdentityComparer.Default);
        return CSharpCompilation.CreateScriptCompilation(
            string.Create(CultureInfo.InvariantCulture, $"cell-{number}"), cell, newReferences, options, after, typeof(object));
    }

    /// <summary>Compiles a cell, and beside it the next, so that this one is ready when it is its turn.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="next">Reads the one that is likely to come after what it is given, on another thread; null, as what it gives, when that
    /// isn't known
    /// or has to wait.</param>
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
            // A thread of its own: a cell may have put all those of the pool to sleep.
            : Task.Factory.StartNew(
                () => CompileAhead(next, compilation, cancellation), CancellationToken.None, TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
        try
        {
            return Compile(compilation, cancellation);
        }
        finally
        {
            // Not left to itself: a cell may measure, and nothing is to be compiled beside that.
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
        // Whatever goes wrong: it is compiled again, and that shown, when it is its turn.
        catch (Exception)
        {
            return null;
        }
    }

    private Submission Compile(CSharpCompilation compilation, CancellationToken cancellation)
    {
        // First: where the syntax is wrong, what else is found says little.
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

    /// <summary>Runs a cell: those after it see what it declares, and what of that it has set, even when it throws.</summary>
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
    /// The cell as a part of a file that has its name and a checksum, whichever. For a file of its own the compiler would reckon one on a
    /// thread of the pool, and all of those a cell may have put to sleep.
    /// </summary>
    private static SyntaxTree WithChecksum(SyntaxTree cell)
    {
        const string Sha256 = "{8829d00f-11b8-4213-878b-770e8597ac16}";
        var name = cell.FilePath;
        return Parse($"#pragma checksum \"{name}\" \"{Sha256}\" \"00\"\n#line 1 \"{name}\"\n{cell.GetText()}", "");
    }

    /// <summary>Not that of another, even if this one never runs: loaded assemblies are told apart by their names.</summary>
    private int NextNumber() => Interlocked.Increment(ref _number);

    private static void Require(ImmutableArray<Diagnostic> diagnostics)
    {
        Diagnostic[] errors = [.. diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        if (errors.Length > 0)
        {
            throw new CompilationException(errors);
        }
    }

    /// <summary>Called for what the runtime doesn't find among its own.</summary>
    private Assembly? Resolve(AssemblyLoadContext context, AssemblyName name) =>
        _loaded.GetValueOrDefault(name.Name!) ?? (_references.Find(name) is { } path ? context.LoadFromAssemblyPath(path) : null);
}
