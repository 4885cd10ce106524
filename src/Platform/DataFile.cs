using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PriceOfAwait.Platform;

/// <summary>
/// Reads this repository's data files. No file is trusted: one that is damaged anywhere is refused as a whole, with the place, before
/// anything is concluded from it.
/// </summary>
/// <remarks>
/// System.Text.Json is as strict by itself from version 9 on, and refuses a member that is there twice from 10 on. A kernel may load this
/// library together with version 8.
/// </remarks>
public static class DataFile
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RequireParameters } },
    };

    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Reads JSON; refuses a <c>null</c>, a member that is unknown or there twice, and a number that isn't finite.</summary>
    /// <param name="check">What is wrong with what the file holds; <see langword="null"/> where nothing is.</param>
    /// <exception cref="DataFileException">The file is missing or damaged. The message names the place, and how to restore it.</exception>
    public static T Read<T>(string file, Func<T, string?>? check = null)
        where T : class =>
        Parse(Encoding.UTF8.GetBytes(ReadText(file)), check, (place, what, cause) => Damaged(file, place, what, cause));

    /// <summary>Reads JSON in UTF-8 that was sent, as strictly as that of a file.</summary>
    /// <exception cref="DataFileException">It is damaged. The message names the place.</exception>
    public static T Parse<T>(ReadOnlyMemory<byte> content, Func<T, string?>? check = null)
        where T : class =>
        Parse(content.Span, check, (place, what, cause) => new($"{(place is null ? "" : $"{place}: ")}{what}.", cause));

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
    /// <param name="place">Where in it, such as <see cref="Place"/>; <see langword="null"/> where <paramref name="what"/> says it.</param>
    /// <param name="what">What is wrong, without a full stop.</param>
    /// <param name="cause">The exception that showed it.</param>
    public static DataFileException Damaged(string file, string? place, string what, Exception? cause = null) =>
        new($"{file}{(place is null ? "" : $", {place}")}: {what}. {Restore(file)}", cause);

    /// <summary>A place in a file; lines and columns are counted from 1.</summary>
    public static string Place(long line, long column) =>
        string.Create(CultureInfo.InvariantCulture, $"line {line}, column {column}");

    private static T Parse<T>(
        ReadOnlySpan<byte> content, Func<T, string?>? check, Func<string?, string, Exception?, DataFileException> damaged)
        where T : class
    {
        try
        {
            RequireSound(content);
            var data = JsonSerializer.Deserialize<T>(content, Format) ?? throw new JsonException("it holds null");
            return check?.Invoke(data) is { } error ? throw damaged(null, error, null) : data;
        }
        catch (JsonException e)
        {
            // System.Text.Json appends path, line and position to its messages.
            var what = e.Message.Split(" Path: ")[0].Split(" LineNumber: ")[0].TrimEnd('.');
            var path = e.Path is { Length: > 1 } place && !what.Contains(place, StringComparison.Ordinal) ? $" (at {place})" : "";
            throw damaged(e.LineNumber is { } line ? Place(line + 1, e.BytePositionInLine + 1 ?? 1) : null, what + path, e);
        }
        catch (Exception e) when (e is NotSupportedException or ArgumentException or FormatException)
        {
            throw damaged(null, e.Message.TrimEnd('.'), e);
        }
    }

    private static string Restore(string file) =>
        Path.GetFullPath(file).StartsWith(Repository.Root + Path.DirectorySeparatorChar, StringComparison.Ordinal)
            ? $"Restore it: git checkout -- {Repository.Relative(file)}"
            : "Restore it.";

    private static void RequireSound(ReadOnlySpan<byte> content)
    {
        var reader = new Utf8JsonReader(content);
        var members = new Stack<HashSet<string>>();
        try
        {
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
                    case JsonTokenType.PropertyName when !members.Peek().Add(reader.GetString()!):
                        throw At(reader, content, $"\"{reader.GetString()}\" is there twice");
                    case JsonTokenType.Null:
                        throw At(reader, content, "a value is null");
                    case JsonTokenType.Number when !reader.TryGetDouble(out var number) || !double.IsFinite(number):
                        throw At(reader, content, "a number is too large");
                    case JsonTokenType.String:
                        reader.GetString();
                        break;
                }
            }
        }
        catch (InvalidOperationException)
        {
            throw At(reader, content, "a text holds half of a character");
        }
    }

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

    private static JsonException At(Utf8JsonReader reader, ReadOnlySpan<byte> content, string what)
    {
        var before = content[..(int)reader.TokenStartIndex];
        return new(what, null, before.Count((byte)'\n'), before.Length - (before.LastIndexOf((byte)'\n') + 1));
    }
}

/// <summary>A file of the data folder cannot be read; the message says what is wrong, and where.</summary>
public sealed class DataFileException(string message, Exception? innerException = null) : Exception(message, innerException);
