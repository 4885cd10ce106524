using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// The cells that have run, each of which saw what those before it declared. Roslyn has a library for that too, its scripting API;
/// it takes half as long again for a cell.
/// </summary>
internal sealed class Submissions
{
    // For line numbers in stack traces.
    private static readonly EmitOptions Emit = new(debugInformationFormat: DebugInformationFormat.PortablePdb);

    /// <summary>The name of a cell that comes after none.</summary>
    private const string First = "0";

    /// <summary>What the compiler calls the method that makes a submission and runs it.</summary>
    private const string EntryPoint = "<Factory>";

    /// <summary>How cells are parsed.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Latest, kind: SourceCodeKind.Script);

    private readonly string _folder;
    private readonly IReadOnlyList<string> _usings;
    private readonly KeptCells? _kept;
    private readonly CellFiles _files = new();
    private readonly List<string> _newFiles = [];
    private readonly AssemblyLoadContext _assemblies = new("cells");
    private readonly ConcurrentDictionary<string, Assembly> _loaded = [];
    // By their keys, until they run.
    private readonly ConcurrentDictionary<string, EmittedCell> _compiledAhead = [];
    private CellReferences? _references;
    private PlacedCell? _last;
    private CSharpCompilation? _prepared;
    private Submission? _toBeKept;
    private int _ran;

    // Each cell puts its variables into the next slot. The first would be for an object that all cells see; there is none.
    private object?[] _variables = new object?[16];

    /// <param name="folder">The notebook's folder, against which <c>#r</c> and <c>#load</c> resolve.</param>
    /// <param name="usings">Namespaces that all cells use.</param>
    /// <param name="kept">Cells that were compiled before, and where those that are compiled are kept; null to compile each.</param>
    public Submissions(string folder, IReadOnlyList<string> usings, KeptCells? kept)
    {
        _folder = folder;
        _usings = usings;
        _kept = kept;
        _assemblies.Resolving += Resolve;
    }

    /// <summary>
    /// Code as a cell, as a part of a file that has the cell's name and some checksum. Otherwise the compiler would compute one on a thread
    /// of the pool, and a cell may block all of these.
    /// </summary>
    /// <param name="code">The code.</param>
    /// <param name="name">What errors and stack traces call the cell.</param>
    public static SyntaxTree Parse(string code, string name)
    {
        const string Sha256 = "{8829d00f-11b8-4213-878b-770e8597ac16}";
        return Parse($"#pragma checksum \"{name}\" \"{Sha256}\" \"00\"\n#line 1 \"{name}\"\n{code}");
    }

    private static SyntaxTree Parse(string code) => CSharpSyntaxTree.ParseText(SourceText.From(code, Encoding.UTF8), ParseOptions);

    /// <summary>The cell itself, the last tree of its compilation: the files that it loads come before it.</summary>
    public static SyntaxTree CellOf(Compilation compilation) => compilation.SyntaxTrees.Last();

    /// <summary>Has the compiler write an empty assembly and its symbols, to warm it up.</summary>
    public static void WriteNothing()
    {
        var options = new CSharpCompilationOptions(OutputKind.NetModule, concurrentBuild: false);
        using var assembly = new MemoryStream();
        using var symbols = new MemoryStream();
        CSharpCompilation.Create("nothing", [Parse("")], [], options).Emit(assembly, symbols, options: Emit);
    }

    /// <summary>Makes the next cell to run, and those after it, refer to assemblies.</summary>
    public void AddReferences(IEnumerable<string> paths) => _newFiles.AddRange(paths);

    /// <summary>What the compiler makes of the next cell as it is written, right or wrong.</summary>
    public CSharpCompilation Read(string code) => Read(Understandable(code), _last?.Compilation, _newFiles, NameAfter(_last));

    /// <summary>What the compiler makes of a cell as it is written, after one that need not have run, or after none at all.</summary>
    public CSharpCompilation ReadAfter(CSharpCompilation? after, string code) => Read(Understandable(code), after, [], First);

    /// <summary>
    /// Does between two cells what nobody has to wait for then. What was compiled is kept, and the compiler looks up what the next cell may
    /// refer to, before there is one: that takes it a quarter of a small cell's time. Nothing is done where cells need no compiler.
    /// </summary>
    public void PrepareNext()
    {
        if (Interlocked.Exchange(ref _toBeKept, null) is { } compiled)
        {
            _kept?.Keep(compiled.Cell.Key, compiled.Emitted);
        }

        if (_compiledAhead.IsEmpty && _last is { IsCompiled: true } last)
        {
            PrepareAfter(last);
        }
    }

    // A method of its own, since whoever calls it loads the compiler.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PrepareAfter(PlacedCell last)
    {
        var next = Read(Parse(""), last.Compilation, [], NameAfter(last));
        _ = next.Assembly;
        _prepared = next;
    }

    private static SyntaxTree Understandable(string code)
    {
        var blank = new string(' ', code.Length);
        var cell = Parse(Nesting.IsTooDeepToParse(code) ? blank : CellCode.WithoutDirectives(code));
        return Nesting.IsTooDeepToUnderstand(cell) ? Parse(blank) : cell;
    }

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

    private CSharpCompilation Read(SyntaxTree cell, CSharpCompilation? after, IReadOnlyList<string> newFiles, string name)
    {
        if (newFiles is [] && _prepared is { } prepared && prepared.ScriptCompilationInfo!.PreviousScriptCompilation == after
            && prepared.ScriptClass!.Name == ClassOf(name))
        {
            return prepared.ReplaceSyntaxTree(CellOf(prepared), cell);
        }

        var resolver = LazyInitializer.EnsureInitialized(ref _references, () => new(_folder, _files));
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            scriptClassName: ClassOf(name),
            // Given once only: each cell inherits those of the cells before it.
            usings: after is null ? _usings : [],
            sourceReferenceResolver: new SourceFileResolver([], _folder),
            metadataReferenceResolver: resolver,
            // As in .NET Interactive. It needs no optimization, as nothing is measured in a cell.
            optimizationLevel: OptimizationLevel.Debug,
            allowUnsafe: true,
            // Cells are short.
            concurrentBuild: false,
            assemblyIdentityComparer: DesktopAssemblyIdentityComparer.Default);
        var references = newFiles.Select(resolver.Add);
        return CSharpCompilation.CreateScriptCompilation(
            $"cell-{name}", cell, after is null ? CellReferences.Defaults.Concat(references) : references, options, after, typeof(object));
    }

    /// <summary>
    /// What the compiler calls the cell after another. It is known before the cell is. Only one cell runs after another, and those that
    /// don't run are not loaded.
    /// </summary>
    public static string NameAfter(PlacedCell? cell) => cell?.Key ?? First;

    private static string ClassOf(string name) => $"Submission#{name}";

    /// <summary>Puts the next cell after those that ran.</summary>
    public PlacedCell Place(CellText cell) => Place(cell, _last, [.. _newFiles]);

    private PlacedCell Place(CellText cell, PlacedCell? after, IReadOnlyList<string> newFiles) => new(
        this, KeptCells.KeyOf(cell, after?.Key, FilesOf(cell).Concat(newFiles)), cell, after, newFiles);

    /// <summary>The next cell, if it was compiled before: ahead of its turn, or when the notebook ran the last time.</summary>
    /// <returns>The cell to run; null where it is to be compiled.</returns>
    public Submission? Find(PlacedCell cell)
    {
        if (_compiledAhead.TryRemove(cell.Key, out var ahead))
        {
            return new(cell, ahead);
        }

        if (_kept?.Find(cell.Key) is not { } emitted)
        {
            return null;
        }

        foreach (var file in FilesOf(cell.Text).Concat(cell.NewFiles))
        {
            _files.Add(file);
        }

        return new(cell, emitted);
    }

    /// <summary>Compiles the next cell, and at the same time the one after it, so that it is ready when it is its turn.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="next">The cell that is likely to come after it; null where that isn't known or has to wait.</param>
    /// <param name="cancellation">Ends both.</param>
    /// <exception cref="CompilationException">The cell has errors; those of the next are left for its turn.</exception>
    public Submission Compile(PlacedCell cell, CellText? next, CancellationToken cancellation)
    {
        var compilingAhead = next is null
            ? Task.CompletedTask
            // On a thread of its own: a cell may block all threads of the pool.
            : Task.Factory.StartNew(
                () => CompileAhead(next, cell, cancellation), CancellationToken.None, TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
        try
        {
            return _toBeKept = new(cell, Compile(cell, cancellation));
        }
        catch (CompilationException)
        {
            // Its errors are then the reader's. What was compiled ahead comes after a cell that there never is.
            cell = cell.AsItIs();
            return new(cell, Compile(cell, cancellation));
        }
        finally
        {
            // Waited for: a cell may measure, and nothing may be compiled meanwhile.
            compilingAhead.Wait(CancellationToken.None);
        }
    }

    private void CompileAhead(CellText cell, PlacedCell after, CancellationToken cancellation)
    {
        try
        {
            var placed = Place(cell, after, []);
            var emitted = Compile(placed, cancellation);
            _compiledAhead[placed.Key] = emitted;
            _kept?.Keep(placed.Key, emitted);
        }
        // Whatever goes wrong: it is compiled again when it is its turn, and the error is shown then.
        catch (Exception)
        {
        }
    }

    private IEnumerable<string> FilesOf(CellText cell) =>
        cell.Assemblies.Select(assembly => Path.GetFullPath(assembly.Path, _folder)).Where(File.Exists);

    /// <summary>What the compiler makes of a cell in its place.</summary>
    internal CSharpCompilation Read(
        string name, SyntaxTree cell, CSharpCompilation? after, IReadOnlyList<string> newFiles, bool isInterruptible) => Read(
        isInterruptible ? InterruptibleCode.Of(cell, tree => Read(tree, after, newFiles, name)) : cell, after, newFiles, name);

    private static EmittedCell Compile(PlacedCell cell, CancellationToken cancellation)
    {
        var compilation = cell.Compilation;
        // First, because after a syntax error all others say little.
        Require(compilation.GetParseDiagnostics(cancellation));
        using var assembly = new MemoryStream();
        using var symbols = new MemoryStream();
        var result = compilation.Emit(assembly, symbols, options: Emit, cancellationToken: cancellation);
        Require(result.Diagnostics);
        // Without success and without an error: a cell of directives, or of nothing.
        return result.Success
            ? new EmittedCell(assembly.ToArray(), symbols.ToArray(), () => EndsInValue(compilation))
            : new EmittedCell([], [], () => false);
    }

    private static bool EndsInValue(CSharpCompilation compilation)
    {
        var tree = CellOf(compilation);
        return tree.GetCompilationUnitRoot().Members.LastOrDefault() is GlobalStatementSyntax
            {
                Statement: ExpressionStatementSyntax { SemicolonToken.IsMissing: true } statement,
            }
            && compilation.GetSemanticModel(tree).GetTypeInfo(statement.Expression).Type is not { SpecialType: SpecialType.System_Void };
    }

    /// <summary>Runs a cell. The cells after it see its variables, even if it throws, with the values that were set until then.</summary>
    /// <returns>Its value; null when it has none.</returns>
    public Task<object?> RunAsync(Submission submission)
    {
        _last = submission.Cell;
        _newFiles.Clear();
        if (submission.Emitted.Assembly is [])
        {
            return Task.FromResult<object?>(null);
        }

        _ran++;
        if (_ran == _variables.Length)
        {
            Array.Resize(ref _variables, 2 * _variables.Length);
        }

        return Load(submission)(_variables);
    }

    private Func<object?[], Task<object?>> Load(Submission cell)
    {
        var loaded = _assemblies.LoadFromStream(new MemoryStream(cell.Emitted.Assembly), new MemoryStream(cell.Emitted.Symbols));
        _loaded[loaded.GetName().Name!] = loaded;
        return loaded.GetType(ClassOf(cell.Cell.Name), throwOnError: true)!
            .GetMethod(EntryPoint, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!
            .CreateDelegate<Func<object?[], Task<object?>>>();
    }

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
        _loaded.GetValueOrDefault(name.Name!) ?? (_files.Find(name) is { } path ? context.LoadFromAssemblyPath(path) : null);
}
