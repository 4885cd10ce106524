using System.Reflection;
using XPlot.Plotly;

namespace PriceOfAwait.Book.Reading;

/// <summary>Something that a reader can write in a cell, because it returns what a cell shows.</summary>
/// <param name="Type">The type that has it.</param>
/// <param name="Name">Without the type's name.</param>
/// <param name="Signature">As in C#, without namespaces and without cancellation tokens.</param>
/// <param name="Gives">What its documentation says; empty if its name says it all.</param>
internal sealed record CellCall(Type Type, string Name, string Signature, string Gives, bool IsStatic)
{
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(bool)] = "bool",
        [typeof(int)] = "int",
        [typeof(long)] = "long",
        [typeof(double)] = "double",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
    };

    /// <summary>All of the library, by type.</summary>
    public static IReadOnlyList<IGrouping<Type, CellCall>> All =>
        field ??= [
            .. typeof(Setup)
                .Assembly.GetExportedTypes()
                .OrderBy(type => type.Name, StringComparer.Ordinal)
                .SelectMany(Of)
                .GroupBy(call => call.Type),
        ];

    /// <summary>What the documentation says of the type; empty if its name says it all.</summary>
    public static string About(Type type) => XmlDocs.Of(type.Assembly).SummaryOf($"T:{type.FullName}");

    /// <summary>
    /// Whether a cell's code has it. A method of a value is known by its name, so not if another type has one of the
    /// same name.
    /// </summary>
    public bool IsIn(string code) =>
        IsStatic
            ? Regex.IsMatch(code, $@"\b{Type.Name}\.{Name}\b")
            : All.SelectMany(calls => calls).Where(other => other.Name == Name).All(other => other.Type == Type)
                && Regex.IsMatch(code, $@"(?<=[\w)\]\s])\.{Name}\b");

    private static IEnumerable<CellCall> Of(Type type)
    {
        var docs = XmlDocs.Of(type.Assembly);
        return type.GetMembers(
                BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly
            )
            .Where(member => ResultOf(member) is { } result && IsShown(result))
            .Select(member => new CellCall(
                type,
                member.Name,
                SignatureOf(member),
                docs.SummaryOf(XmlDocs.IdOf(member)),
                IsStaticMember(member)
            ))
            .OrderByDescending(call => call.IsStatic)
            .ThenBy(call => call.Name, StringComparer.Ordinal);
    }

    // Parts are what values are made of, and properties of a value are seen when it is shown.
    private static Type? ResultOf(MemberInfo member) =>
        member switch
        {
            MethodInfo { IsSpecialName: false } method when !IsOverride(method) && method.Name[0] != '<' =>
                method.ReturnType,
            PropertyInfo { GetMethod: { IsPublic: true, IsStatic: true } } property => property.PropertyType,
            _ => null,
        };

    private static bool IsOverride(MethodInfo method) => method.GetBaseDefinition() != method;

    private static bool IsStaticMember(MemberInfo member) =>
        member is MethodInfo { IsStatic: true } or PropertyInfo { GetMethod.IsStatic: true };

    private static bool IsShown(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() is var generic && generic == typeof(Task<>)
            ? IsShown(type.GenericTypeArguments[0])
            : type.IsAssignableTo(typeof(NotebookValue)) || type.IsAssignableTo(typeof(PlotlyChart));

    private static string SignatureOf(MemberInfo member) =>
        member is not MethodInfo method
            ? member.Name
            : method.Name
                + (
                    method.IsGenericMethod
                        ? $"<{string.Join(", ", method.GetGenericArguments().Select(argument => argument.Name))}>"
                        : ""
                )
                + $"({string.Join(", ", method.GetParameters().Where(IsForReaders).Select(WordsOf))})";

    private static bool IsForReaders(ParameterInfo parameter) => parameter.ParameterType != typeof(CancellationToken);

    private static string WordsOf(ParameterInfo parameter) =>
        (IsMany(parameter) ? "params " : "")
        + $"{NameOf(parameter.ParameterType)} {parameter.Name}"
        + (parameter.IsOptional ? " = …" : "");

    // The attribute of a params collection is compiled into a library for .NET 8, which doesn't have it.
    private static bool IsMany(ParameterInfo parameter) =>
        parameter.CustomAttributes.Any(attribute => attribute.AttributeType.Name == "ParamCollectionAttribute");

    private static string NameOf(Type type) =>
        Nullable.GetUnderlyingType(type) is { } value ? $"{NameOf(value)}?"
        : type.IsArray ? $"{NameOf(type.GetElementType()!)}[]"
        : type.IsGenericType
            ? $"{type.Name.Split('`')[0]}<{string.Join(", ", type.GenericTypeArguments.Select(NameOf))}>"
        : Keywords.GetValueOrDefault(type, type.Name);
}
