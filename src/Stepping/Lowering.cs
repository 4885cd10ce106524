using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Text.RegularExpressions;
using ICSharpCode.Decompiler;
using ICSharpCode.Decompiler.CSharp;
using ICSharpCode.Decompiler.CSharp.OutputVisitor;
using ICSharpCode.Decompiler.CSharp.Syntax;
using ICSharpCode.Decompiler.TypeSystem;

namespace PriceOfAwait.Stepping;

/// <summary>A method's lowered code, and on which line of it instructions begin.</summary>
/// <param name="Lines">By the metadata token of the method that has the instructions, in their order.</param>
internal sealed record LoweredMethod(LoweredCode Code, IReadOnlyDictionary<int, IReadOnlyList<(int Offset, int Line)>> Lines);

/// <summary>
/// Decompiles methods of an assembly to C#, without undoing what the compiler did to <c>async</c>, lambdas and local functions.
/// </summary>
internal sealed partial class Lowering(string assembly)
{
    private readonly CSharpDecompiler _decompiler = new(assembly, new DecompilerSettings(LanguageVersion.Latest)
    {
        AsyncAwait = false,
        AsyncEnumerator = false,
        AnonymousMethods = false,
        LocalFunctions = false,
        YieldReturn = false,
        ShowXmlDocumentation = false,
        // The framework's assemblies are enough to read a method back.
        ThrowOnAssemblyResolveErrors = false,
    });

    /// <summary>
    /// Decompiles a method with its overloads, their local functions, and the types that the compiler made for their state.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such type or method; the message lists the methods.</exception>
    public LoweredMethod Of(string typeName, string methodName)
    {
        var type = _decompiler.TypeSystem.MainModule.TypeDefinitions.FirstOrDefault(type => type.ReflectionName == typeName)
            ?? throw new ArgumentException($"There is no class {typeName} in {Path.GetFileName(assembly)}.", nameof(typeName));
        var methods = type.Methods.Where(method => method.Name == methodName).ToList();
        if (methods.Count == 0)
        {
            var names = type.Methods.Where(method => !method.Name.Contains('<', StringComparison.Ordinal) && !method.IsConstructor)
                .Select(method => method.Name);
            throw new ArgumentException($"{typeName} has no method {methodName}. It has: {string.Join(", ", names.Distinct())}.",
                nameof(methodName));
        }

        methods.AddRange(type.Methods.Where(method => method.Name.StartsWith($"<{methodName}>g__", StringComparison.Ordinal)));
        var parts = new List<IEntity>();
        foreach (var method in methods)
        {
            parts.Add(method);
            AddStates(method, type, parts);
        }

        var code = _decompiler.Decompile(parts.Select(part => part.MetadataToken));
        Tidy(code);
        // The runtime makes the task of a runtime async method. Its own code returns a result or nothing.
        var written = StackUnderflow().Replace(Write(code), "return;");
        var leftOut = BetweenFields().Matches(written).Select(match => written.AsSpan(0, match.Index).Count('\n') + 2).ToList();
        return new(
            new($"{type.Name}.{methodName}", BetweenFields().Replace(written, "\n").TrimEnd()),
            _decompiler.CreateSequencePoints(code).Where(points => points.Key.Method is not null).ToDictionary(
                points => MetadataTokens.GetToken(points.Key.Method!.MetadataToken),
                IReadOnlyList<(int, int)> (points) =>
                [
                    .. points.Value.Where(point => !point.IsHidden).OrderBy(point => point.Offset)
                        .Select(point => (point.Offset, point.StartLine - leftOut.Count(line => line < point.StartLine))),
                ]));
    }

    /// <summary>Adds the types that the compiler made for a method's state, and for that of their methods.</summary>
    private static void AddStates(IMethod method, ITypeDefinition type, List<IEntity> parts)
    {
        var module = (MetadataModule)method.ParentModule!;
        // A struct's default constructor is not in the file.
        if (method.MetadataToken.IsNil || DefinitionOf(method, module) is not { RelativeVirtualAddress: not 0 } definition
            || module.MetadataFile.GetMethodBody(definition.RelativeVirtualAddress) is not { LocalSignature.IsNil: false } body)
        {
            return;
        }

        foreach (var state in module.DecodeLocalSignature(body.LocalSignature, new(type.TypeParameters, method.TypeParameters))
            .Select(local => local.GetDefinition()).OfType<ITypeDefinition>()
            .Where(state => state.Name.StartsWith('<') && Equals(state.DeclaringTypeDefinition, type)))
        {
            if (!parts.Contains(state))
            {
                parts.Add(state);
                state.Methods.ToList().ForEach(inner => AddStates(inner, type, parts));
            }
        }
    }

    private static MethodDefinition DefinitionOf(IMethod method, MetadataModule module) =>
        module.MetadataFile.Metadata.GetMethodDefinition((MethodDefinitionHandle)method.MetadataToken);

    private static string Write(SyntaxTree code)
    {
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

        return text.ToString();
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
        && (DefinitionOf(method, module).ImplAttributes & (MethodImplAttributes)WatchedMethod.RuntimeAsync) != 0;

    // The decompiler puts an empty line between members. Between fields, that only makes the code longer.
    [GeneratedRegex(@"(?<=;)\n\n(?=[^\n()]*;\n)")]
    private static partial Regex BetweenFields();

    [GeneratedRegex(@"return /\*Error near IL_\w+: Stack underflow\*/;")]
    private static partial Regex StackUnderflow();
}
