using System.Globalization;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using System.Text.Json;
using System.Text.Unicode;
using System.Text;

namespace PriceOfAwait.Platform;

/// <summary>
/// Reads this repository's data files. No file is trusted: one that is damaged anywhere is refused as a whole, with the place, before
/// anything is concluded from it.
/// </summary>
public static class DataFile
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RequireParameters } },
    };

    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Reads JSON; refuses a <c>null</c>, a member that is unknown or there twice, and a number that isn't finite.</summary>
    /// <typeparam name="T">What the file holds.</typeparam>
    /// <param name="file">The file.</param>
    /// <param name="check">What is wrong with what the file holds; <see langword="null"/> where nothing is.</param>
    /// <exception cref="DataFileException">The file is missing or damaged. The message names the place, and how to restore it.</exception>
    public static T Read<T>(string file, Func<T, string?> check)
        where T : class
    {
        var content = Encoding.UTF8.GetBytes(ReadText(file));
        return Parse(content, check, (place, what, cause) => Damaged(file, place, what, cause));
    }

    /// <summary>Reads JSON that was sent, as strictly as that of a file.</summary>
    /// <typeparam name="T">What was sent.</typeparam>
    /// <param name="content">What was sent, in UTF-8.</param>
    /// <param name="check">What is wrong with what it holds; <see langword="null"/> where nothing is.</param>
    /// <exception cref="DataFileException">It is damaged. The message names the place.</exception>
    public static T Parse<T>(ReadOnlyMemory<byte> content, Func<T, string?> check)
        where T : class =>
        Utf8.IsValid(content.Span)
            ? Parse(content.Span, check, (place, what, cause) => new($"{(place is null ? "" : $"{place}: ")}{what}.", cause!))
            : throw new DataFileException("It is no text.");

    private static T Parse<T>(
        ReadOnlySpan<byte> content, Func<T, string?> check, Func<string?, string, Exception?, DataFileException> damaged)
        where T : class
    {
        try
        {
            RequireSound(content);
            var data = JsonSerializer.Deserialize<T>(content, Format) ?? throw new JsonException("it holds null");
            return check(data) is { } complaint ? throw damaged(null, complaint, null) : data;
        }
        catch (JsonException e)
        {
            // The library appends path, line and position to its messages.
            var what = e.Message.Split(" Path: ")[0].Split(" LineNumber: ")[0].TrimEnd('.');
            var path = e.Path is { Length: > 1 } place && !what.Contains(place, StringComparison.Ordinal) ? $" (at {place})" : "";
            throw damaged(e.LineNumber is { } line ? Place(line + 1, e.BytePositionInLine + 1 ?? 1) : null, what + path, e);
        }
        catch (Exception e) when (e is NotSupportedException or ArgumentException or FormatException)
        {
            throw damaged(null, e.Message.TrimEnd('.'), e);
        }
    }

    /// <summary>Reads text.</summary>
    /// <exception cref="DataFileException">The file is missing, can't be read, or holds no text.</exception>
    public static string ReadText(string file)
    {
        try
        {
            return Strict.GetString(File.ReadAllBytes(file)).TrimStart('\uFEFF');
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new DataFileException($"{file} is missing. {Restore(file)}", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new DataFileException($"{file} can't be read: {e.Message}", e);
        }
        catch (DecoderFallbackException e)
        {
            throw Damaged(file, null, "it is no text", e);
        }
    }

    /// <summary>The exception that says what is wrong in a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="place">Where in it, such as <see cref="Place"/>; <see langword="null"/> where <paramref name="what"/> says it.</param>
    /// <param name="what">What is wrong, without a full stop.</param>
    /// <param name="cause">The exception that showed it.</param>
    public static DataFileException Damaged(string file, string? place, string what, Exception? cause = null) =>
        new($"{file}{(place is null ? "" : $", {place}")}: {what}. {Restore(file)}", cause!);

    /// <summary>A place in a file; lines and columns are counted from 1.</summary>
    public static string Place(long line, long column) =>
        string.Create(CultureInfo.InvariantCulture, $"line {line}, column {column}");

    private static string Restore(string file) =>
        Path.GetFullPath(file).StartsWith(Repository.Root + Path.DirectorySeparatorChar, StringComparison.Ordinal)
            ? $"Restore it: git checkout -- {Repository.Relative(file)}"
            : "Restore it.";

    /// <summary>Refuses what the JSON library lets through.</summary>
    private static void RequireSound(ReadOnlySpan<byte> content)
    {
        var reader = new Utf8JsonReader(content);
        var members = new Stack<HashSet<string>>();
        while (reader.Read())
        {
            switch (reader.TokenType)
            {
                case JsonTokenType.StartObject:
                    members.Push([]);
                    break;
                case JsonTokenType.EndObject:
                    members.Pop();
                    break;
                case JsonTokenType.PropertyName when !members.Peek().Add(TextOf(reader, content)):
                    throw At(reader, content, $"\"{reader.GetString()}\" is there twice");
                case JsonTokenType.Null:
                    throw At(reader, content, "a value is null");
                case JsonTokenType.Number when !reader.TryGetDouble(out var number) || !double.IsFinite(number):
                    throw At(reader, content, "a number is too large");
                // Only an escape can stand for half of a surrogate pair.
                case JsonTokenType.String when reader.ValueIsEscaped:
                    TextOf(reader, content);
                    break;
            }
        }
    }

    /// <summary>Makes the constructor parameters that have no default and aren't nullable required.</summary>
    private static void RequireParameters(JsonTypeInfo type)
    {
        var nullability = new NullabilityInfoContext();
        var parameters = type.Type.GetConstructors().Where(constructor => type.Kind == JsonTypeInfoKind.Object)
            .SelectMany(constructor => constructor.GetParameters())
            .Where(parameter => !parameter.HasDefaultValue && nullability.Create(parameter).WriteState != NullabilityState.Nullable)
            .Select(parameter => parameter.Name);
        foreach (var property in type.Properties.Where(property => parameters.Contains((property.AttributeProvider as PropertyInfo)?.Name)))
        {
            property.IsRequired = true;
        }
    }

    private static string TextOf(Utf8JsonReader reader, ReadOnlySpan<byte> content)
    {
        try
        {
            return reader.GetString()!;
        }
        catch (InvalidOperationException)
        {
            throw At(reader, content, "a text holds half of a character");
        }
    }

    private static JsonException At(Utf8JsonReader reader, ReadOnlySpan<byte> content, string what)
    {
        var before = content[..(int)reader.TokenStartIndex];
        return new(what, null, before.Count((byte)'\n'), before.Length - (before.LastIndexOf((byte)'\n') + 1));
    }
}

/// <summary>A file of the data folder cannot be read.</summary>
/// <param name="message">The file, the line, the column, and what is wrong there.</param>
/// <param name="innerException">What it came from.</param>
public sealed class DataFileException(string message, Exception? innerException = null) : Exception(message, innerException);
