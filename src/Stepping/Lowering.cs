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

/// <param name="Lines">By the metadata token of the method that has the instructions, in their order.</param>
internal sealed record LoweredMethod(LoweredCode Code, IReadOnlyDictionary<int, IReadOnlyList<(int Offset, int Line)>> Lines);

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

    public LoweredMethod Of(string typeName, string methodName)
    {
        var type = _decompiler.TypeSystem.MainModule.TypeDefinitions.FirstOrDefault(type => type.ReflectionName == typeName)
            ?? throw new ArgumentException($"There is no class {typeName} in {Path.GetFileName(assembly)}.", nameof(typeName));
        if (type.Methods.All(method => method.Name != methodName))
        {
            var names = type.Methods.Where(method => !method.Name.Contains('<', StringComparison.Ordinal) && !method.IsConstructor)
                .Select(method => method.Name);
            throw new ArgumentException($"{typeName} has no method {methodName}. It has: {string.Join(", ", names.Distinct())}.",
                nameof(methodName));
        }

        var parts = new List<IEntity>();
        foreach (var method in type.Methods.Where(method => method.Name == methodName).Concat(
            type.Methods.Where(method => method.Name.StartsWith($"<{methodName}>g__", StringComparison.Ordinal))))
        {
            parts.Add(method);
            AddStates(method, type, parts);
        }

        // A stream is one object: what makes it has no variable of its type.
        parts.AddRange(type.NestedTypes
            .Where(state => state.Name.StartsWith($"<{methodName}>d__", StringComparison.Ordinal)).Except(parts));
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

    // Removes what explains nothing: usings, attributes, and members that only old runtimes call. A runtime async method returns its result
    // although its signature has a task; the decompiler marks that by an empty statement and a cast.
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
                or MethodDeclaration { PrivateImplementationType: not null, Name: not "MoveNextAsync" })
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

/// <summary>C# after the compiler has replaced <c>async</c>, lambdas and local functions by simpler things.</summary>
public sealed partial record LoweredCode(string Title, string Code) : NotebookValue
{
    private const int LinesAround = 1;

    public Listing DifferenceFrom(LoweredCode other)
    {
        var (before, after) = (other.Code.Split('\n'), Code.Split('\n'));
        var lines = Alignment.Of(other.Plain(before), Plain(after)).Select(pair => pair switch
        {
            (var left, -1) => ('-', before[left]),
            (-1, var right) => ('+', after[right]),
            (_, var right) => (' ', after[right]),
        }).ToList();
        return new($"{Title}, differences from {other.Title}", string.Join('\n', Shortened(lines)), Listing.CSharp) { IsDifference = true };
    }

    private static IEnumerable<string> Shortened(List<(char Mark, string Text)> lines)
    {
        var isShown = lines.Select((_, index) =>
            lines.Take(index + LinesAround + 1).Skip(index - LinesAround).Any(line => line.Mark != ' ')).ToList();
        return lines.Select((line, index) => isShown[index] ? $"{line.Mark} {line.Text}" : "  …")
            .Where((_, index) => isShown[index] || index == 0 || isShown[index - 1]);
    }

    private string[] Plain(string[] lines) =>
        [.. lines.Select(
            line => MadeNames().Replace(line, "<>").Replace(Title[(Title.LastIndexOf('.') + 1)..], "<>", StringComparison.Ordinal).Trim())];

    [GeneratedRegex(@"<\w*>\w+__\w+")]
    private static partial Regex MadeNames();

    public override IReadOnlyList<OutputPart> ToParts() => [new Listing(Title, Code, Listing.CSharp)];
}
