using System.Text.Json.Nodes;
using FsCheck;
using FsCheck.Fluent;

namespace PriceOfAwait.Mutations;

/// <summary>
/// Inputs made of good ones: cut, doubled, nested, crossed with each other, sprinkled with what readers stumble over. See
/// <see cref="Invariant"/>.
/// </summary>
public static class Mutated
{
    private const int MostEdits = 6;
    private const string PlaceOfHostile = "@@hostile@@";

    /// <summary>Control characters, lone surrogates, what ends a text or an element, what reverses the reading direction.</summary>
    private const string HostileCharacters =
        "\0\a\b\t\n\v\f\r\e\"'`<>&;/\\=()[]{}#*_~|!-+.,:%^$@ \u007f\u009b\u00a0\u200b\u202e\u2028\ufeff\ufffd\ud83d\ude80éß日0123456789";

    private static readonly string[] HostileJson =
    [
        "null", "true", "0", "-1", "1e999", "-1e-999", "0.1", "123456789012345678901234567890", "\"\"", "\"NaN\"", "\"\\ud800\"",
        "\"\\udc00x\\ud83d\"", "\"\\u0000\"", "\"../../x\"", "[]", "{}", "[null]", "[[\"a\"],[1]]", "{\"\":null}", "{\"a\":1,\"a\":2}",
        "{\"\\ud800\":1}", $"{new string('[', 40)}{new string(']', 40)}", $"{new string('[', 4000)}{new string(']', 4000)}",
    ];

    /// <summary>Mutated text.</summary>
    public static Gen<string> Text(params IReadOnlyList<string> seeds)
    {
        var characters = seeds.Select(seed => seed.ToCharArray()).ToList();
        return Made(random => new string(Edited(random, characters, random => HostileCharacters[random.Next(HostileCharacters.Length)])));
    }

    /// <summary>Mutated bytes.</summary>
    public static Gen<byte[]> Bytes(params IReadOnlyList<byte[]> seeds) =>
        Made(random => Edited(random, seeds, random => (byte)random.Next(256)));

    /// <summary>Mutated JSON: mostly well-formed, with something else in the place of a value, and sometimes mutated as text.</summary>
    public static Gen<string> Json(params IReadOnlyList<string> seeds) =>
        Gen.Frequency((3, Made(random => EditedJson(random, seeds[random.Next(seeds.Count)]))), (1, Text(seeds)));

    private static Gen<T> Made<T>(Func<Random, T> make) => Gen.Choose(0, int.MaxValue - 1).Select(seed => make(new Random(seed)));

    private static T[] Edited<T>(Random random, IReadOnlyList<T[]> seeds, Func<Random, T> hostile)
    {
        var input = seeds[random.Next(seeds.Count)];
        for (var edits = random.Next(1, MostEdits + 1); edits > 0; edits--)
        {
            var (start, end) = Range(random, input.Length);
            input = random.Next(7) switch
            {
                0 => [.. input[..start], .. input[end..]],
                1 => [.. input[..end], .. input[start..]],
                2 => Nested(input, start, Math.Min(end, start + 8), random.Next(5) == 0 ? 2_000 : random.Next(2, 200)),
                3 when seeds[random.Next(seeds.Count)] is var other && Range(random, other.Length) is var (from, to) =>
                    [.. input[..start], .. other[from..to], .. input[end..]],
                4 => input[..end],
                5 => [.. input[..start], hostile(random), .. input[start..]],
                _ when start < input.Length => [.. input[..start], hostile(random), .. input[(start + 1)..]],
                _ => input,
            };
        }

        return input;
    }

    private static T[] Nested<T>(T[] input, int start, int end, int times) =>
        [.. input[..start], .. Enumerable.Repeat(input[start..end], times).SelectMany(piece => piece), .. input[end..]];

    private static (int Start, int End) Range(Random random, int length)
    {
        var start = random.Next(length + 1);
        // Mostly a piece of a few characters: a tag, a marker, a key.
        return (start, Math.Min(length, start + (random.Next(3) == 0 ? random.Next(length + 1) : random.Next(12))));
    }

    private static string EditedJson(Random random, string seed)
    {
        var root = JsonNode.Parse(seed)!;
        var hostile = HostileJson[random.Next(HostileJson.Length)];
        for (var edits = random.Next(1, 4); edits > 0; edits--)
        {
            var nodes = Below(root).ToList();
            if (nodes.Count == 0)
            {
                break;
            }

            var node = nodes[random.Next(nodes.Count)];
            switch (random.Next(4))
            {
                case 0 when node.Parent is JsonObject members:
                    members.Remove(node.GetPropertyName());
                    break;
                case 0 or 1 when node.Parent is JsonArray items:
                    items.Insert(node.GetElementIndex(), nodes[random.Next(nodes.Count)].DeepClone());
                    break;
                case 1:
                    node.ReplaceWith(nodes[random.Next(nodes.Count)].DeepClone());
                    break;
                default:
                    node.ReplaceWith(PlaceOfHostile);
                    break;
            }
        }

        return root.ToJsonString().Replace($"\"{PlaceOfHostile}\"", hostile, StringComparison.Ordinal);
    }

    private static IEnumerable<JsonNode> Below(JsonNode node) => (node switch
    {
        JsonObject members => members.Select(member => member.Value),
        JsonArray items => items,
        _ => [],
    }).OfType<JsonNode>().SelectMany(child => Below(child).Prepend(child));
}
