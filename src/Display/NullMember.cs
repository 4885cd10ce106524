using System.Collections;
using System.Reflection;

namespace PriceOfAwait.Display;

/// <summary>
/// Finds what is null in a value although its type forbids it. Cells compile without nullable annotations, so a reader
/// can pass null to any constructor.
/// </summary>
internal static class NullMember
{
    private const int MaxDepth = 8;

    /// <returns>Such as <c>Panels[0].Title</c>; <see langword="null"/> if there is no such member.</returns>
    public static string? In(object value) => Find(value, "", MaxDepth);

    private static string? Find(object? value, string path, int depth) =>
        value switch
        {
            null or string => null,
            _ when depth == 0 => null,
            IEnumerable items => InItems(items, path, depth),
            _ when IsOurs(value.GetType()) => InFields(value, path, depth),
            _ => null,
        };

    private static string? InItems(IEnumerable items, string path, int depth)
    {
        var index = 0;
        foreach (var item in items)
        {
            var place = $"{path}[{index++.ToString(CultureInfo.InvariantCulture)}]";
            if ((item is null ? place : Find(item, place, depth - 1)) is { } found)
            {
                return found;
            }
        }

        return null;
    }

    private static string? InFields(object value, string path, int depth)
    {
        var nullability = new NullabilityInfoContext();
        const BindingFlags all = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        foreach (var field in value.GetType().GetFields(all))
        {
            var place = $"{path}{(path.Length == 0 ? "" : ".")}{NameOf(field)}";
            var content = field.GetValue(value);
            if (content is null && nullability.Create(field).ReadState == NullabilityState.NotNull)
            {
                return place;
            }

            if (Find(content, place, depth - 1) is { } deeper)
            {
                return deeper;
            }
        }

        return null;
    }

    // The compiler names a property's field <Name>k__BackingField.
    private static string NameOf(FieldInfo field) =>
        field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>')] : field.Name;

    private static bool IsOurs(Type type) =>
        type.Assembly.GetName().Name!.StartsWith("PriceOfAwait", StringComparison.Ordinal);
}
