using System.Text.RegularExpressions;
using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// The name that a method has in its source. Lambdas, local functions and the compiler's state machines are named after
/// the method that they stand in.
/// </summary>
internal sealed partial record SourceName(string Namespace, string Type, string Member)
{
    public string InType => $"{Type}.{Member}";

    public string Full => Namespace.Length == 0 ? InType : $"{Namespace}.{InType}";

    public static SourceName Of(MethodDefinition method)
    {
        var (type, name) = (method.DeclaringType, method.Name);
        while (IsCompilers(type) && type.DeclaringType is { } outer)
        {
            // The methods of a state machine aren't in the source; the machine is named after the method that is.
            name = type.Name.Contains(">d", StringComparison.Ordinal) ? type.Name : name;
            type = outer;
        }

        return new(TypeName.NamespaceOf(type), TypeName.Of(type), MemberOf(name));
    }

    /// <summary>Whether the compiler made the type for lambdas, local functions or a state machine.</summary>
    public static bool IsCompilers(TypeReference type) =>
        type.DeclaringType is not null
        && (
            type.Name.StartsWith('<')
            || type.Name.StartsWith("VB$", StringComparison.Ordinal)
            || type.Name.StartsWith("_Closure$__", StringComparison.Ordinal)
        );

    private static string MemberOf(string name)
    {
        if (name.StartsWith("VB$StateMachine_", StringComparison.Ordinal))
        {
            return name[(name.IndexOf('_', "VB$StateMachine_".Length) + 1)..];
        }

        if (!name.StartsWith('<') || ClosingOf(name) is not (> 0 and var closing))
        {
            return name switch
            {
                ".ctor" => "constructor",
                ".cctor" => "static constructor",
                _ when name.StartsWith("get_", StringComparison.Ordinal)
                        || name.StartsWith("set_", StringComparison.Ordinal) => name[4..],
                _ => WithoutNamespace(name),
            };
        }

        var (within, made) = (MemberOf(name[1..closing]), name[(closing + 1)..]);
        return made.StartsWith("g__", StringComparison.Ordinal) ? $"{within}.{made[3..].Split('|')[0]}"
            : made.StartsWith("b__", StringComparison.Ordinal) && !within.EndsWith(')') ? $"{within} (lambda)"
            : within;
    }

    private static int ClosingOf(string name)
    {
        var depth = 0;
        for (var index = 0; index < name.Length; index++)
        {
            depth += name[index] switch
            {
                '<' => 1,
                '>' => -1,
                _ => 0,
            };
            if (depth == 0)
            {
                return index;
            }
        }

        return -1;
    }

    // A method that implements an interface explicitly is named Namespace.IInterface<Namespace.Argument>.Method; its
    // state machine has dashes instead of dots.
    private static string WithoutNamespace(string name)
    {
        List<int> dots = [];
        var depth = 0;
        for (var index = 0; index < name.Length; index++)
        {
            switch (name[index])
            {
                case '<':
                    depth++;
                    break;
                case '>':
                    depth--;
                    break;
                case '.' or '-' when depth == 0:
                    dots.Add(index);
                    break;
            }
        }

        var last = dots.Count < 2 ? name : name[(dots[^2] + 1)..];
        return NamespacesWithin().Replace(last.Replace('-', '.'), "$1");
    }

    [GeneratedRegex(@"(?<=[<,].*)(?:\w+\.)+(\w)(?=.*>)")]
    private static partial Regex NamespacesWithin();
}
