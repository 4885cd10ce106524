using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>An assembly whose code and symbols are read. Nothing of it is run or loaded.</summary>
internal sealed class AssemblyFile : IDisposable
{
    private readonly DefaultAssemblyResolver _references;
    private ILookup<FieldDefinition, (MethodCode Code, Instruction At)>? _fields;
    private ILookup<MethodDefinition, (MethodCode Code, Instruction At)>? _functions;
    private MethodNames? _names;

    private AssemblyFile(string path, ModuleDefinition module, DefaultAssemblyResolver references)
    {
        (Location, Module, _references) = (path, module, references);
        Methods =
        [
            .. module
                .GetTypes()
                .SelectMany(type => type.Methods)
                .Select(AsyncMethod.Of)
                .OfType<AsyncMethod>()
                .OrderBy(method => method.Source.MetadataToken.ToInt32()),
        ];
    }

    public string Location { get; }

    public ModuleDefinition Module { get; }

    public IReadOnlyList<AsyncMethod> Methods { get; }

    /// <summary>The code of all methods; that of an <c>async</c> method is in its state machine.</summary>
    public IReadOnlyList<MethodCode> Code => field ??= ReadCode();

    /// <summary>The instructions that load or store a field, or take its address.</summary>
    public IEnumerable<(MethodCode Code, Instruction At)> UsesOf(FieldDefinition field) =>
        (_fields ??= UsesOf<FieldReference, FieldDefinition>(reference => References.TryResolve(reference)))[field];

    /// <summary>The code that a lambda or a local function stands in, where it is called or made a delegate.</summary>
    public IEnumerable<(MethodCode Code, Instruction At)> UsesOf(MethodDefinition function) =>
        (
            _functions ??= UsesOf<MethodReference, MethodDefinition>(reference =>
                reference.Name.StartsWith('<') ? References.TryResolve(reference) : null
            )
        )[function];

    /// <summary>The name of a method in the source, with its parameters' types if others share the name.</summary>
    public SourceName NameOf(MethodDefinition method) => (_names ??= new MethodNames(Code)).Of(method);

    public SourceFiles Sources { get; } = new();

    /// <summary>The state machines of F#'s <c>task</c> expressions, which belong to no method.</summary>
    public int TasksOfFSharp =>
        AttributeOf("Microsoft.FSharp.Core.FSharpInterfaceDataVersionAttribute") is null
            ? 0
            : Module
                .GetTypes()
                .Except(Methods.Select(method => method.Machine).OfType<TypeDefinition>())
                .Count(type => type.Interfaces.Any(one => one.InterfaceType.Name == "IAsyncStateMachine"));

    /// <summary>The assemblies to which this one forwards types that it once had.</summary>
    public IReadOnlyList<string> HoldersOfTypes =>
        [
            .. Module
                .ExportedTypes.Where(type => type.IsForwarder)
                .Select(type => type.Scope.Name)
                .Distinct()
                .Order(StringComparer.Ordinal),
        ];

    public bool UsesRuntimeAsync => Methods.Any(method => method.IsRuntimeAsync);

    public bool HasSymbols => Module.HasSymbols;

    /// <summary>Whether the compiler was told not to optimize.</summary>
    public bool IsUnoptimized => Methods.Any(method => method.IsUnoptimized);

    /// <inheritdoc cref="TargetFramework.Of"/>
    public string? BuiltFor => TargetFramework.Of(Module);

    /// <exception cref="BenchException">There is no such file, or it isn't a .NET assembly.</exception>
    public static AssemblyFile Open(string path)
    {
        if (!File.Exists(path))
        {
            throw new BenchException(
                $"There is no file {path}. Build your project in Release and name its assembly, such as "
                    + "bin/Release/net10.0/MyService.dll, or name the project, MyService.csproj."
            );
        }

        var references = new DefaultAssemblyResolver();
        references.RemoveSearchDirectory(".");
        references.RemoveSearchDirectory("bin");
        references.AddSearchDirectory(Path.GetDirectoryName(Path.GetFullPath(path)));
        foreach (var framework in SharedFramework.Installed)
        {
            references.AddSearchDirectory(framework.NewestFolder);
        }

        try
        {
            var file = new AssemblyFile(path, ReadModule(path, references), references);
            if (file.AttributeOf("System.Runtime.CompilerServices.ReferenceAssemblyAttribute") is null)
            {
                return file;
            }

            file.Dispose();
            throw new BenchException(
                $"{path} is a reference assembly, which has no code. Name the assembly that is run: in a project it is "
                    + "in bin, in a package in lib."
            );
        }
        catch (BadImageFormatException)
        {
            references.Dispose();
            var assembly = Path.ChangeExtension(path, ".dll");
            throw new BenchException(
                $"{path} is not a .NET assembly."
                    + (
                        assembly != path && File.Exists(assembly)
                            ? $" It starts {assembly}: name that."
                            : " Name the .dll that your project builds, or the project."
                    )
            );
        }
    }

    public void Dispose()
    {
        Module.Dispose();
        _references.Dispose();
    }

    private IReadOnlyList<MethodCode> ReadCode()
    {
        var ofCode = Methods.ToDictionary(method => method.Code);
        var sources = Methods.Select(method => method.Source).ToHashSet();
        return
        [
            .. from type in Module.GetTypes()
            from method in type.Methods
            where HasCode(method) && (ofCode.ContainsKey(method) || !sources.Contains(method))
            select new MethodCode(this, method, ofCode.GetValueOrDefault(method)),
        ];
    }

    // The runtime writes the code of an UnsafeAccessor.
    private static bool HasCode(MethodDefinition method) => method.HasBody && method.Body.Instructions.Count > 0;

    private ILookup<TMember, (MethodCode Code, Instruction At)> UsesOf<TReference, TMember>(
        Func<TReference, TMember?> definition
    )
        where TReference : MemberReference
        where TMember : MemberReference =>
        (
            from code in Code
            from at in code.Instructions
            let member = at.Operand is TReference reference && IsOfModule(reference) ? definition(reference) : null
            where member is not null
            select (Member: member, Use: (code, at))
        ).ToLookup(use => use.Member, use => use.Use);

    private bool IsOfModule(MemberReference member) =>
        member.DeclaringType?.GetElementType() is { } type && type.Scope == Module;

    private CustomAttribute? AttributeOf(string name) =>
        Module.Assembly?.CustomAttributes.FirstOrDefault(attribute => attribute.AttributeType.FullName == name);

    private static ModuleDefinition ReadModule(string path, IAssemblyResolver references)
    {
        try
        {
            return ModuleDefinition.ReadModule(
                path,
                new ReaderParameters
                {
                    AssemblyResolver = references,
                    ReadSymbols = true,
                    SymbolReaderProvider = new DefaultSymbolReaderProvider(throwIfNoSymbol: false),
                }
            );
        }
        // The symbols are those of another build, or Windows' own format, which is read only there.
        catch (Exception exception)
            when (exception
                    is SymbolsNotMatchingException
                        or InvalidOperationException
                        or NotImplementedException
                        or TypeLoadException
                        or FileNotFoundException
            )
        {
            return ModuleDefinition.ReadModule(path, new ReaderParameters { AssemblyResolver = references });
        }
    }
}
