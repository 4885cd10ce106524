using System.Reflection.Metadata.Ecma335;
using System.Text.RegularExpressions;
using ICSharpCode.Decompiler;
using ICSharpCode.Decompiler.CSharp;
using ICSharpCode.Decompiler.CSharp.OutputVisitor;
using ICSharpCode.Decompiler.CSharp.Syntax;
using ICSharpCode.Decompiler.TypeSystem;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Inspecting;

/// <summary>Where instructions begin that belong to a line.</summary>
/// <param name="Offset">The first instruction's.</param>
/// <param name="Line">From 1.</param>
internal readonly record struct LoweredLine(int Offset, int Line);

/// <summary>Lowered code, and where in it the methods' instructions are.</summary>
/// <param name="Code">The code.</param>
/// <param name="Lines">By a method's metadata token, in the order of the instructions.</param>
internal sealed record LoweredLines(LoweredCode Code, IReadOnlyDictionary<int, IReadOnlyList<LoweredLine>> Lines);

/// <summary>Decompiles a method to C#, without undoing what the compiler did to <c>async</c>, lambdas and local functions.</summary>
internal sealed partial class Lowering
{
    private static readonly DecompilerSettings Settings = new(LanguageVersion.Latest)
    {
        AsyncAwait = false,
        AsyncEnumerator = false,
        AnonymousMethods = false,
        LocalFunctions = false,
        YieldReturn = false,
        ShowXmlDocumentation = false,
        // The framework's assemblies are enough to read a method back.
        ThrowOnAssemblyResolveErrors = false,
    };

    private readonly ITypeDefinition _type;
    private readonly List<IEntity> _parts = [];

    private Lowering(ITypeDefinition type) => _type = type;

    /// <exception cref="BenchException">The assembly is not there.</exception>
    /// <exception cref="ArgumentException">There is no such type or method.</exception>
    public static LoweredCode Of(string assembly, string typeName, string methodName) =>
        Of(DecompilerOf(assembly), typeName, methodName).Code;

    /// <summary>What reads an assembly back. It takes longer to make one than to decompile a method.</summary>
    /// <exception cref="BenchException">The assembly is not there.</exception>
    public static CSharpDecompiler DecompilerOf(string assembly)
    {
        LessonsProcess.RequireRelease(assembly);
        return new(assembly, Settings);
    }

    /// <summary>Decompiles a method, and tells where in its code the instructions are.</summary>
    /// <exception cref="ArgumentException">There is no such type or method.</exception>
    public static LoweredLines Of(CSharpDecompiler decompiler, string typeName, string methodName)
    {
        var type = decompiler.TypeSystem.MainModule.TypeDefinitions.FirstOrDefault(type => type.ReflectionName == typeName)
            ?? throw new ArgumentException(
                $"There is no class {typeName} in {Repository.Relative(decompiler.TypeSystem.MainModule.MetadataFile.FileName)}.",
                nameof(typeName));
        var lowering = new Lowering(type);
        foreach (var method in type.Methods.Where(method => method.Name == methodName))
        {
            lowering.Add(method);
        }

        if (lowering._parts.Count == 0)
        {
            var names = type.Methods.Where(method => !method.Name.Contains('<', StringComparison.Ordinal) && !method.IsConstructor)
                .Select(method => method.Name);
            throw new ArgumentException($"{typeName} has no method {methodName}. It has: {string.Join(", ", names.Distinct())}.",
                nameof(methodName));
        }

        var code = decompiler.Decompile(lowering._parts.Select(part => part.MetadataToken));
        Tidy(code);
        var format = FormattingOptionsFactory.CreateAllman();
        format.IndentationString = "    ";
        using var text = new StringWriter { NewLine = "\n" };
        var tokens = TokenWriter.WrapInWriterThatSetsLocationsInAST(
            new TextWriterTokenWriter(text) { IndentationString = format.IndentationString });
        foreach (var member in code.Members)
        {
            member.AcceptVisitor(new CSharpOutputVisitor(tokens, format));
            tokens.NewLine();
        }

        // The runtime makes the task of a runtime async method. Its own code returns a result or nothing.
        var written = StackUnderflow().Replace(text.ToString(), "return;");
        var leftOut = BetweenFields().Matches(written).Select(match => written.AsSpan(0, match.Index).Count('\n') + 2).ToList();
        return new(
            new($"{type.Name}.{methodName}", BetweenFields().Replace(written, "\n").TrimEnd()),
            decompiler.CreateSequencePoints(code).Where(points => points.Key.Method is not null).ToDictionary(
                points => MetadataTokens.GetToken(points.Key.Method!.MetadataToken),
                IReadOnlyList<LoweredLine> (points) =>
                [
                    .. points.Value.Where(point => !point.IsHidden).OrderBy(point => point.Offset)
                        .Select(point => new LoweredLine(point.Offset, point.StartLine - leftOut.Count(line => line < point.StartLine))),
                ]));
    }

    /// <summary>Adds a method, its local functions, and the types that the compiler made for their state.</summary>
    private void Add(IMethod method)
    {
        _parts.Add(method);
        AddStateOf(method);
        foreach (var localFunction in _type.Methods.Where(other => other.Name.StartsWith($"<{method.Name}>g__", StringComparison.Ordinal)))
        {
            Add(localFunction);
        }
    }

    private void AddStateOf(IMethod method)
    {
        var module = (MetadataModule)method.ParentModule!;
        var definition = module.MetadataFile.Metadata.GetMethodDefinition(
            (System.Reflection.Metadata.MethodDefinitionHandle)method.MetadataToken);
        if (definition.RelativeVirtualAddress == 0)
        {
            return;
        }

        var body = module.MetadataFile.GetMethodBody(definition.RelativeVirtualAddress);
        var locals = body.LocalSignature.IsNil
            ? []
            : module.DecodeLocalSignature(body.LocalSignature, new GenericContext(_type.TypeParameters, method.TypeParameters));
        foreach (var state in locals.Select(local => local.GetDefinition()).OfType<ITypeDefinition>()
            .Where(state => Equals(state.DeclaringTypeDefinition, _type)))
        {
            if (state.Name.StartsWith('<') && !_parts.Contains(state))
            {
                _parts.Add(state);
                // A struct's default constructor is not in the file.
                foreach (var inner in state.Methods.Where(inner => !inner.MetadataToken.IsNil))
                {
                    AddStateOf(inner);
                }
            }
        }
    }

    /// <summary>
    /// Removes what explains nothing: usings, attributes, and the part of a state machine's interface that only old runtimes call. A
    /// runtime async method returns its result where its signature has a task; the decompiler warns of it after an empty statement, and
    /// puts a cast there.
    /// </summary>
    private static void Tidy(SyntaxTree code)
    {
        foreach (var node in code.Descendants.ToList())
        {
            if (node is ReturnStatement { Expression: CastExpression cast } && IsRuntimeAsync(node))
            {
                cast.ReplaceWith(cast.Expression.Detach());
            }

            if ((node is EmptyStatement && IsRuntimeAsync(node))
                || node is UsingDeclaration or AttributeSection or MethodDeclaration { Name: "SetStateMachine" }
                or MethodDeclaration { PrivateImplementationType: not null })
            {
                node.Remove();
            }
        }
    }

    private static bool IsRuntimeAsync(AstNode node) =>
        node.Ancestors.OfType<MethodDeclaration>().FirstOrDefault()?.GetSymbol() is IMethod { ParentModule: MetadataModule module } method
        && (module.MetadataFile.Metadata.GetMethodDefinition(
            (System.Reflection.Metadata.MethodDefinitionHandle)method.MetadataToken).ImplAttributes
                & (System.Reflection.MethodImplAttributes)WatchedMethod.RuntimeAsync) != 0;

    // The decompiler puts an empty line between members. Between fields, that only makes the code longer.
    [GeneratedRegex(@"(?<=;)\n\n(?=[^\n()]*;\n)")]
    private static partial Regex BetweenFields();

    [GeneratedRegex(@"return /\*Error near IL_\w+: Stack underflow\*/;")]
    private static partial Regex StackUnderflow();
}
