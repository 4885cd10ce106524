using System.Collections;
using System.Globalization;
using System.Reflection;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A cell's variable as one line of a list.</summary>
internal static class VariableLine
{
    private const int MostCharacters = 120;

    public static Variable Of(FieldInfo field, object cell) => new(field.Name, NameOf(field.FieldType), TextOf(field.GetValue(cell)));

    private static string TextOf(object? value) => value switch
    {
        null => "null",
        string text => $"\"{Shortened(text)}\"",
        char letter => $"'{letter}'",
        bool flag => flag ? "true" : "false",
        IFormattable number when number.GetType().IsPrimitive
            || number is decimal or Enum or DateTime or DateTimeOffset or TimeSpan or Guid =>
            number.ToString(null, CultureInfo.InvariantCulture),
        ICollection collection => string.Create(CultureInfo.InvariantCulture, $"Count = {collection.Count}"),
        _ => Said(value),
    };

    /// <summary>The value's own <c>ToString</c>, if it has one. That is the reader's code: it may return anything, and throw.</summary>
    private static string Said(object value)
    {
        try
        {
            var text = value.ToString() ?? "";
            return text == value.GetType().ToString() ? NameOf(value.GetType()) : Shortened(text.Trim());
        }
        catch (Exception exception)
        {
            return $"its ToString threw a {NameOf(exception.GetType())}";
        }
    }

    private static string Shortened(string text)
    {
        var end = text.AsSpan().IndexOfAny('\r', '\n');
        var line = end < 0 ? text : text[..end];
        return line.Length > MostCharacters ? line[..MostCharacters] + "…" : end < 0 ? line : line + " …";
    }

    private static string NameOf(Type type) => type switch
    {
        { IsArray: true } => $"{NameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]",
        _ when Nullable.GetUnderlyingType(type) is { } underlying => NameOf(underlying) + "?",
        { IsGenericType: true } when type.Name.Contains('`') =>
            $"{type.Name[..type.Name.IndexOf('`')]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>",
        _ => Keyword(type) ?? type.Name,
    };

    private static string? Keyword(Type type) => type.IsEnum ? null : Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => "bool",
        TypeCode.Byte => "byte",
        TypeCode.Char => "char",
        TypeCode.Decimal => "decimal",
        TypeCode.Double => "double",
        TypeCode.Int16 => "short",
        TypeCode.Int32 => "int",
        TypeCode.Int64 => "long",
        TypeCode.SByte => "sbyte",
        TypeCode.Single => "float",
        TypeCode.String => "string",
        TypeCode.UInt16 => "ushort",
        TypeCode.UInt32 => "uint",
        TypeCode.UInt64 => "ulong",
        _ => type == typeof(object) ? "object" : null,
    };
}
