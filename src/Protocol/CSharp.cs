using System.Globalization;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Measuring;

internal static class CSharp
{
    public static IReadOnlyDictionary<Type, string> Keywords { get; } =
        new Dictionary<Type, string>
        {
            [typeof(bool)] = "bool",
            [typeof(char)] = "char",
            [typeof(string)] = "string",
            [typeof(object)] = "object",
            [typeof(void)] = "void",
            [typeof(sbyte)] = "sbyte",
            [typeof(short)] = "short",
            [typeof(int)] = "int",
            [typeof(long)] = "long",
            [typeof(nint)] = "nint",
            [typeof(byte)] = "byte",
            [typeof(ushort)] = "ushort",
            [typeof(uint)] = "uint",
            [typeof(ulong)] = "ulong",
            [typeof(nuint)] = "nuint",
            [typeof(float)] = "float",
            [typeof(double)] = "double",
            [typeof(decimal)] = "decimal",
        };

    /// <summary>The value as text in the invariant culture.</summary>
    public static string TextOf(object? value) => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";

    /// <summary>The text with control characters as C# writes them, such as <c>\n</c> for a line's end.</summary>
    public static string OnOneLine(string text) =>
        string.Concat(
            text.Select(character =>
                character switch
                {
                    '\n' => "\\n",
                    '\r' => "\\r",
                    '\t' => "\\t",
                    '\0' => "\\0",
                    '\u2028' or '\u2029' => Code(character),
                    _ when char.IsControl(character) => Code(character),
                    _ => character.ToString(),
                }
            )
        );

    private static string Code(char character) => FormattableString.Invariant($"\\u{(int)character:X4}");

    /// <summary>The type's name in C#, such as <c>int</c>, <c>DateTime?</c> or <c>(long, long)</c>.</summary>
    public static string NameOf(Type type)
    {
        if (Keywords.TryGetValue(type, out var keyword))
        {
            return keyword;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return NameOf(underlying) + "?";
        }

        if (!type.IsGenericType)
        {
            return type.Name;
        }

        var arguments = string.Join(", ", type.GetGenericArguments().Select(NameOf));
        return typeof(ITuple).IsAssignableFrom(type) ? $"({arguments})" : $"{type.Name.Split('`')[0]}<{arguments}>";
    }
}
