using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Text.RegularExpressions;
using ICSharpCode.Decompiler;
using ICSharpCode.Decompiler.CSharp;
using ICSharpCode.Decompiler.CSharp.OutputVisitor;
using ICSharpCode.Decompiler.CSharp.Syntax;
using ICSharpCode.Decompiler.TypeSystem;

namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed partial class Lowering(string assembly)
{
    private readonly CSharpDecompiler _decompiler = new(
        assembly,
        new DecompilerSettings(LanguageVersion.Latest)
        {
            AsyncAwait = false,
            AsyncEnumerator = false,
            AnonymousMethods = false,
            LocalFunctions = false,
            YieldReturn = false,
            ShowXmlDocumentation = false,
            // The framework's assemblies are enough to decompile a method.
            ThrowOnAssemblyResolveErrors = false,
        }
    );

    public LoweredMethod Of(string typeName, string methodName)
    {
        var main = _decompiler.TypeSystem.MainModule;
        var named =
            main.TypeDefinitions.FirstOrDefault(type => type.ReflectionName == typeName)
            ?? throw new WrongArgumentException(
                $"There is no class {typeName} in {Path.GetFileName(assembly)}.",
                nameof(typeName)
            );
        // A method may be inherited.
        var types = named
            .GetNonInterfaceBaseTypes()
            .Select(type => type.GetDefinition())
            .OfType<ITypeDefinition>()
            .Where(type => type.ParentModule == main)
            .Reverse()
            .ToList();
        var type =
            types.Find(type => type.Methods.Any(method => method.Name == methodName))
            ?? throw new WrongArgumentException(
                $"{typeName} has no method {methodName}. It has: "
                    + $"{string.Join(", ", types.SelectMany(NamesIn).Distinct())}.",
                nameof(methodName)
            );
        var parts = new List<IEntity>();
        foreach (
            var method in type
                .Methods.Where(method => method.Name == methodName)
                .Concat(
                    type.Methods.Where(method => method.Name.StartsWith($"<{methodName}>g__", StringComparison.Ordinal))
                )
        )
        {
            parts.Add(method);
            AddStates(method, type, parts);
        }

        // A stream is its own state machine, so the method that creates it has no variable of that type.
        parts.AddRange(
            type.NestedTypes.Where(state => state.Name.StartsWith($"<{methodName}>d__", StringComparison.Ordinal))
                .Except(parts)
        );
        var code = _decompiler.Decompile(parts.Select(part => part.MetadataToken));
        Tidy(code);
        // The runtime creates the task of a runtime async method, whose own code returns only a result or nothing.
        var written = StackUnderflow().Replace(Write(code), "return;");
        var leftOut = BetweenFields()
            .Matches(written)
            .Select(match => written.AsSpan(0, match.Index).Count('\n') + 2)
            .ToList();
        return new(
            new($"{type.Name}.{methodName}", BetweenFields().Replace(written, "\n").TrimEnd()),
            _decompiler
                .CreateSequencePoints(code)
                .Where(points => points.Key.Method is not null)
                .ToDictionary(
                    points => MetadataTokens.GetToken(points.Key.Method!.MetadataToken),
                    IReadOnlyList<(int, int)> (points) =>
                        [
                            .. points
                                .Value.Where(point => !point.IsHidden)
                                .OrderBy(point => point.Offset)
                                .Select(point =>
                                    (point.Offset, point.StartLine - leftOut.Count(line => line < point.StartLine))
                                ),
                        ]
                )
        );
    }

    private static IEnumerable<string> NamesIn(ITypeDefinition type) =>
        type
            .Methods.Where(method => !method.Name.Contains('<', StringComparison.Ordinal) && !method.IsConstructor)
            .Select(method => method.Name);

    private static void AddStates(IMethod method, ITypeDefinition type, List<IEntity> parts)
    {
        var module = (MetadataModule)method.ParentModule!;
        // A struct's default constructor is not in the file.
        if (
            method.MetadataToken.IsNil
            || DefinitionOf(method, module) is not { RelativeVirtualAddress: not 0 } definition
            || module.MetadataFile.GetMethodBody(definition.RelativeVirtualAddress)
                is not { LocalSignature.IsNil: false } body
        )
        {
            return;
        }

        foreach (
            var state in module
                .DecodeLocalSignature(body.LocalSignature, new(type.TypeParameters, method.TypeParameters))
                .Select(local => local.GetDefinition())
                .OfType<ITypeDefinition>()
                .Where(state => state.Name.StartsWith('<') && Equals(state.DeclaringTypeDefinition, type))
        )
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
            new TextWriterTokenWriter(text) { IndentationString = format.IndentationString }
        );
        foreach (var member in code.Members)
        {
            member.AcceptVisitor(new CSharpOutputVisitor(tokens, format));
            tokens.NewLine();
        }

        return text.ToString();
    }

    // Removes what explains nothing: usings, attributes, and members that only old runtimes call. A runtime async
    // method returns its result although its signature has a task; the decompiler marks that by an empty statement and
    // a cast.
    private static void Tidy(SyntaxTree code)
    {
        foreach (var node in code.Descendants.ToList())
        {
            if (node is ReturnStatement { Expression: CastExpression cast } && IsRuntimeAsync(node))
            {
                cast.ReplaceWith(cast.Expression.Detach());
            }

            if (
                (node is EmptyStatement && IsRuntimeAsync(node))
                || node
                    is UsingDeclaration
                        or AttributeSection
                        or MethodDeclaration { Name: "SetStateMachine" }
                        or MethodDeclaration { PrivateImplementationType: not null, Name: not "MoveNextAsync" }
            )
            {
                node.Remove();
            }
        }
    }

    private static bool IsRuntimeAsync(AstNode node) =>
        node.Ancestors.OfType<MethodDeclaration>().FirstOrDefault()?.GetSymbol()
            is IMethod { ParentModule: MetadataModule module } method
        && (DefinitionOf(method, module).ImplAttributes & (MethodImplAttributes)WatchedMethod.RuntimeAsync) != 0;

    // The decompiler puts an empty line between members. Between fields, that only makes the code longer.
    [GeneratedRegex(@"(?<=;)\n\n(?=[^\n()]*;\n)")]
    private static partial Regex BetweenFields();

    [GeneratedRegex(@"return /\*Error near IL_\w+: Stack underflow\*/;")]
    private static partial Regex StackUnderflow();
}
