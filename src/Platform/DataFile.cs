using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PriceOfAwait.Platform;

/// <summary>Reads data files. A damaged file is rejected as a whole; the error names the place.</summary>
/// <remarks>
/// The checks are made here, because System.Text.Json is as strict only from version 9 on, and rejects duplicate
/// members only from version 10 on. A kernel may load this library together with version 8.
/// </remarks>
public static class DataFile
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RequireParameters } },
    };

    private static readonly UTF8Encoding Strict = new(
        encoderShouldEmitUTF8Identifier: false,
        throwOnInvalidBytes: true
    );

    /// <inheritdoc cref="Parse"/>
    public static T Read<T>(string file, Func<T, string?>? check = null)
        where T : class => Parse(Encoding.UTF8.GetBytes(ReadText(file)), check, file);

    /// <summary>The entries of every lesson's file of this name, each with the name of its lesson.</summary>
    /// <exception cref="DataFileException">One of the files is damaged. The message names the place.</exception>
    public static IReadOnlyList<T> ReadOfLessons<T>(string name, Func<T, string, T> withLesson) =>
        [
            .. from file in Directory
                .GetFiles(Repository.LessonsData, name, SearchOption.AllDirectories)
                .Order(StringComparer.Ordinal)
            from entry in Read<List<T>>(file)
            select withLesson(entry, Path.GetFileName(Path.GetDirectoryName(file)!)),
        ];

    /// <summary>Rejects <c>null</c>, unknown and duplicate members, and numbers that aren't finite.</summary>
    /// <exception cref="DataFileException">The content is damaged. The message names the place.</exception>
    public static T Parse<T>(ReadOnlyMemory<byte> content, Func<T, string?>? check = null, string? file = null)
        where T : class
    {
        try
        {
            RequireSound(content.Span);
            var data = JsonSerializer.Deserialize<T>(content.Span, Format)!;
            return check?.Invoke(data) is { } error ? throw Damaged(file, null, error) : data;
        }
        catch (JsonException e)
        {
            var (place, what) = WordsOf(e);
            throw Damaged(file, place, what, e);
        }
        catch (Exception e)
            when (e is NotSupportedException or ArgumentException or FormatException or InvalidOperationException)
        {
            throw Damaged(file, null, e.Message.TrimEnd('.'), e);
        }
    }

    /// <summary>
    /// Where JSON is wrong, and what, without a full stop. System.Text.Json appends path, line and position to its
    /// messages, and counts lines from 0.
    /// </summary>
    public static (string? Place, string What) WordsOf(JsonException error)
    {
        var what = error.Message.Split(" Path: ")[0].Split(" LineNumber: ")[0].TrimEnd('.');
        return (
            error.LineNumber is { } line ? Place(line + 1, error.BytePositionInLine + 1 ?? 1) : null,
            error.Path is { Length: > 1 } path && !what.Contains(path, StringComparison.Ordinal)
                ? $"{what} (at {path})"
                : what
        );
    }

    /// <exception cref="DataFileException">The file is missing, unreadable or not text.</exception>
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
            throw Damaged(file, null, "it is not text", e);
        }
    }

    /// <summary>Creates the exception that says what is wrong in a file.</summary>
    /// <param name="place">For example a <see cref="Place"/>; <see langword="null"/> if <paramref name="what"/> names
    /// it.</param>
    public static DataFileException Damaged(string? file, string? place, string what, Exception? cause = null)
    {
        var where = string.Join(", ", new[] { file, place }.OfType<string>());
        var finding = $"{where}{(where.Length == 0 ? "" : ": ")}{what}.";
        return new(file is null ? finding : $"{finding} {Restore(file)}", cause) { Finding = finding };
    }

    /// <summary>A place in a file. Lines and columns are counted from 1.</summary>
    public static string Place(long line, long column) =>
        string.Create(CultureInfo.InvariantCulture, $"line {line}, column {column}");

    /// <summary>How to get a damaged or missing file back, in a sentence.</summary>
    public static string Restore(string file) =>
        !Repository.Contains(file) ? "Restore it."
        : Repository.IsMade(file) ? "Move it elsewhere, and run the command again."
        : Repository.HasGit ? $"Restore it: git checkout -- {Repository.Relative(file)}"
        : "Restore it from the archive that this folder comes from.";

    private static void RequireSound(ReadOnlySpan<byte> content)
    {
        var reader = new Utf8JsonReader(content);
        var members = new Stack<HashSet<string>>();
        while (reader.Read())
        {
            if (reader.TokenType == JsonTokenType.StartObject)
            {
                members.Push([]);
            }
            else if (reader.TokenType == JsonTokenType.EndObject)
            {
                members.Pop();
            }

            var error = reader.TokenType switch
            {
                JsonTokenType.PropertyName when !members.Peek().Add(reader.GetString()!) =>
                    $"\"{reader.GetString()}\" appears twice",
                JsonTokenType.Null => "a value is null",
                JsonTokenType.Number when !reader.TryGetDouble(out var number) || !double.IsFinite(number) =>
                    "a number is too large",
                _ => null,
            };
            if (error is not null)
            {
                var before = content[..(int)reader.TokenStartIndex];
                throw new JsonException(
                    error,
                    null,
                    before.Count((byte)'\n'),
                    before.Length - (before.LastIndexOf((byte)'\n') + 1)
                );
            }
        }
    }

    private static void RequireParameters(JsonTypeInfo type)
    {
        var nullability = new NullabilityInfoContext();
        var parameters = type
            .Type.GetConstructors()
            .Where(constructor => type.Kind == JsonTypeInfoKind.Object)
            .SelectMany(constructor => constructor.GetParameters())
            .Where(parameter =>
                !parameter.HasDefaultValue && nullability.Create(parameter).WriteState != NullabilityState.Nullable
            )
            .Select(parameter => parameter.Name);
        foreach (
            var property in type.Properties.Where(property =>
                parameters.Contains((property.AttributeProvider as PropertyInfo)?.Name)
            )
        )
        {
            property.IsRequired = true;
        }
    }
}
