using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>Reads members of a request's content as the types that they have to be. A missing one is null.</summary>
internal static class Particulars
{
    /// <exception cref="InvalidDataException">It is something else.</exception>
    public static string? Text(this JsonObject content, string name) => Read<string>(content, name, "text");

    /// <inheritdoc cref="Text"/>
    public static int? Number(this JsonObject content, string name) =>
        content[name] is null ? null : Read<int>(content, name, "whole number");

    /// <inheritdoc cref="Text"/>
    public static bool? Flag(this JsonObject content, string name) =>
        content[name] is null ? null : Read<bool>(content, name, "true or false");

    /// <inheritdoc cref="Text"/>
    public static JsonObject? Object(this JsonObject content, string name) =>
        content[name] is var node and (null or JsonObject) ? node as JsonObject : throw IsNo(name, "object");

    private static T? Read<T>(JsonObject content, string name, string kind)
    {
        try
        {
            return content[name] switch
            {
                null => default,
                JsonValue value when value.TryGetValue(out T? read) => read,
                _ => throw IsNo(name, kind),
            };
        }
        catch (InvalidOperationException)
        {
            // A lone surrogate.
            throw IsNo(name, kind);
        }
    }

    private static InvalidDataException IsNo(string name, string kind) => new($"its '{name}' is no {kind}.");
}
