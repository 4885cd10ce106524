using System.Text;
using Mono.Cecil;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Tells whether two builds of a benchmark class measure the same code. The checksum covers the compiled instructions
/// of the class and of everything in its assembly that it uses. It ignores comments, formatting, other classes, and the
/// names of the assembly's own types and members.
/// </summary>
internal sealed class CodeChecksum
{
    private readonly ModuleDefinition _module;
    private readonly StringBuilder _code = new();

    // A type's position in this list stands for its name.
    private readonly List<TypeDefinition> _types = [];

    private CodeChecksum(ModuleDefinition module) => _module = module;

    /// <summary><see langword="null"/> if the assembly has no such class.</summary>
    public static string? Of(string assembly, string benchmarks)
    {
        using var module = ModuleDefinition.ReadModule(assembly);
        // Reflection and Mono.Cecil write nested types differently.
        return module.GetType(benchmarks.Replace('+', '/')) is { } type ? new CodeChecksum(module).Of(type) : null;
    }

    private string Of(TypeDefinition benchmarks)
    {
        NameOf(benchmarks);
        // The list grows while it is read, because a type's code refers to further types.
        for (var index = 0; index < _types.Count; index++)
        {
            Add(_types[index]);
        }

        return Checksum.Of(_code.ToString());
    }

    private void Add(TypeDefinition type)
    {
        _code.AppendLine(
            CultureInfo.InvariantCulture,
            $"type {NameOf(type)} {type.Attributes} {NameOf((object?)type.BaseType)}"
        );
        AddAttributes(type);
        foreach (var field in type.Fields)
        {
            _code.AppendLine(
                CultureInfo.InvariantCulture,
                $"field {field.Attributes} {NameOf(field.FieldType)} {field.Constant} "
                    + $"{Convert.ToHexString(field.InitialValue)}"
            );
        }

        foreach (var method in type.Methods)
        {
            _code.AppendLine(
                CultureInfo.InvariantCulture,
                $"method {method.Attributes} {method.ImplAttributes} {NameOf(method.ReturnType)} {ParametersOf(method)}"
            );
            AddAttributes(method);
            AddBody(method);
        }
    }

    private void AddAttributes(ICustomAttributeProvider provider)
    {
        foreach (var attribute in provider.CustomAttributes.Where(one => ChangesWhatIsMeasured(one.AttributeType)))
        {
            _code.AppendLine(
                CultureInfo.InvariantCulture,
                $"attribute {NameOf(attribute.AttributeType)} {ArgumentsOf(attribute)}"
            );
        }
    }

    /// <summary>
    /// The compiler passes a benchmark's file and line to its attribute's constructor. They differ from clone to clone.
    /// </summary>
    private static string ArgumentsOf(CustomAttribute attribute) =>
        attribute.AttributeType.Name == "BenchmarkAttribute"
            ? string.Join(", ", attribute.Properties.Select(property => $"{property.Name} = {property.Argument.Value}"))
            : Convert.ToHexString(attribute.GetBlob());

    /// <summary>Excludes the compiler's own attributes, which name types of the assembly but change nothing.</summary>
    private static bool ChangesWhatIsMeasured(TypeReference attribute) =>
        attribute.Namespace.StartsWith("BenchmarkDotNet", StringComparison.Ordinal)
        // These two are about counting only.
        || (
            attribute.Namespace.StartsWith("PriceOfAwait", StringComparison.Ordinal)
            && attribute.Name is not ("OwnProfileAttribute" or "VaryingBytesAttribute")
        )
        || attribute.Name == "AsyncMethodBuilderAttribute";

    private void AddBody(MethodDefinition method)
    {
        if (!method.HasBody)
        {
            return;
        }

        foreach (var variable in method.Body.Variables)
        {
            _code.AppendLine(CultureInfo.InvariantCulture, $"local {NameOf(variable.VariableType)}");
        }

        foreach (var instruction in method.Body.Instructions)
        {
            _code.AppendLine(
                CultureInfo.InvariantCulture,
                $"{instruction.Offset} {instruction.OpCode} {NameOf(instruction.Operand)}"
            );
        }

        foreach (var handler in method.Body.ExceptionHandlers)
        {
            _code.AppendLine(
                CultureInfo.InvariantCulture,
                $"{handler.HandlerType} {handler.TryStart} {handler.TryEnd} {handler.HandlerStart} {handler.HandlerEnd}"
            );
        }
    }

    private string NameOf(object? operand) =>
        operand switch
        {
            null => "",
            TypeReference type => NameOf(type),
            MethodReference method =>
                $"{NameOf(method.DeclaringType)}.{NameIn(method)}{ArgumentsOf(method)}{ParametersOf(method)}",
            FieldReference field => $"{NameOf(field.DeclaringType)}.{NameIn(field)}",
            Mono.Cecil.Cil.Instruction target => $"to {target.Offset}",
            Mono.Cecil.Cil.Instruction[] targets => $"to {string.Join(' ', targets.Select(target => target.Offset))}",
            Mono.Cecil.Cil.VariableDefinition variable => $"local {variable.Index}",
            ParameterDefinition parameter => $"argument {parameter.Index}",
            _ => Convert.ToString(operand, CultureInfo.InvariantCulture)!,
        };

    private string NameOf(TypeReference type) =>
        type switch
        {
            GenericInstanceType generic =>
                $"{NameOf(generic.ElementType)}<{string.Join(',', generic.GenericArguments.Select(NameOf))}>",
            TypeSpecification special => $"{special.MetadataType} of {NameOf(special.ElementType)}",
            GenericParameter parameter => $"!{parameter.Type}{parameter.Position}",
            TypeDefinition own when own.Module == _module => $"#{NumberOf(own)}",
            _ => type.FullName,
        };

    private int NumberOf(TypeDefinition type)
    {
        if (_types.IndexOf(type) is var known && known >= 0)
        {
            return known;
        }

        _types.Add(type);
        return _types.Count - 1;
    }

    /// <summary>The name of another assembly's member, or the position of one of our own.</summary>
    private string NameIn(MemberReference member) =>
        (member.DeclaringType.GetElementType(), member) switch
        {
            (TypeDefinition own, MethodReference method) when own.Module == _module =>
                $"m{own.Methods.IndexOf(method.Resolve())}",
            (TypeDefinition own, FieldReference field) when own.Module == _module =>
                $"f{own.Fields.IndexOf(field.Resolve())}",
            _ => member.Name,
        };

    private string ArgumentsOf(MethodReference method) =>
        method is GenericInstanceMethod generic ? $"<{string.Join(',', generic.GenericArguments.Select(NameOf))}>" : "";

    private string ParametersOf(MethodReference method) =>
        $"({string.Join(',', method.Parameters.Select(parameter => NameOf(parameter.ParameterType)))})";
}
