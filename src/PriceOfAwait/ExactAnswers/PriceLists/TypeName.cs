using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Names of types as C# writes them, without namespaces.</summary>
internal static class TypeName
{
    private static readonly Dictionary<string, string> Keywords = CSharp.Keywords.ToDictionary(
        keyword => keyword.Key.FullName!,
        keyword => keyword.Value
    );

    /// <summary>The namespace that the type is in; a nested type's is that of the outermost one.</summary>
    public static string NamespaceOf(TypeReference type)
    {
        while (type.DeclaringType is { } outer)
        {
            type = outer;
        }

        return type.Namespace;
    }

    public static string Of(TypeReference type)
    {
        switch (type)
        {
            case ArrayType array:
                return $"{Of(array.ElementType)}[{new string(',', array.Rank - 1)}]";
            case ByReferenceType reference:
                return $"ref {Of(reference.ElementType)}";
            case PointerType pointer:
                return $"{Of(pointer.ElementType)}*";
            case IModifierType modified:
                return Of(modified.ElementType);
            case GenericParameter parameter:
                return parameter.Name;
        }

        if (Keywords.TryGetValue(type.FullName, out var keyword))
        {
            return keyword;
        }

        var arguments = type is GenericInstanceType instance
            ? instance.GenericArguments.Select(Of).ToList()
            : [.. type.GenericParameters.Select(parameter => parameter.Name)];
        return type.Namespace == "System" && type.Name == "Nullable`1" && arguments.Count == 1 ? $"{arguments[0]}?"
            : type.Namespace == "System" && type.Name.StartsWith("ValueTuple`", StringComparison.Ordinal)
                ? $"({string.Join(", ", arguments)})"
            : Of(type, new Queue<string>(arguments));
    }

    // The arguments of a nested type begin with those of the types around it.
    private static string Of(TypeReference type, Queue<string> arguments)
    {
        var outer = type.DeclaringType is { } declaring ? $"{Of(declaring, arguments)}." : "";
        var parts = WithoutFile(type.Name).Split('`');
        var count =
            parts.Length > 1 && int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out var its)
                ? Math.Min(its, arguments.Count)
                : 0;
        var own = Enumerable.Range(0, count).Select(_ => arguments.Dequeue()).ToList();
        return own.Count == 0 ? outer + parts[0] : $"{outer}{parts[0]}<{string.Join(", ", own)}>";
    }

    // The compiler names a file's own type <File>F0123__Name.
    private static string WithoutFile(string name) =>
        name.StartsWith('<') && name.IndexOf(">F", StringComparison.Ordinal) is > 0 and var end
            ? name[(name.IndexOf("__", end, StringComparison.Ordinal) + 2)..]
            : name;
}
