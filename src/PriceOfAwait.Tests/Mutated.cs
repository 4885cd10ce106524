using FsCheck;
using FsCheck.Fluent;

namespace PriceOfAwait.Tests;

/// <summary>
/// Inputs made of good ones: cut, doubled, nested, crossed with each other, sprinkled with what readers stumble over.
/// </summary>
internal static class Mutated
{
    private const string Place = "@@hostile@@";

    /// <summary>
    /// Control characters, lone surrogates, what ends a text or an element, what reverses the reading direction.
    /// </summary>
    private const string HostileCharacters =
        "\0\a\b\t\n\v\f\r\e\"'`<>&;/\\=()[]{}#*_~|!-+.,:%^$@ "
        + "\u007f\u009b\u00a0\u200b\u202e\u2028\ufeff\ufffd\ud83d\ude80éß日0123456789";

    private static readonly string[] HostileJson =
    [
        "null",
        "true",
        "0",
        "-1",
        "1e999",
        "-1e-999",
        "0.1",
        "123456789012345678901234567890",
        "\"\"",
        "\"NaN\"",
        "\"\\ud800\"",
        "\"\\udc00x\\ud83d\"",
        "\"\\u0000\"",
        "\"../../x\"",
        "[]",
        "{}",
        "[null]",
        "[[\"a\"],[1]]",
        "{\"\":null}",
        "{\"a\":1,\"a\":2}",
        "{\"\\ud800\":1}",
        $"{new string('[', 40)}{new string(']', 40)}",
        $"{new string('[', 4000)}{new string(']', 4000)}",
    ];

    public static Gen<string> Text(params IReadOnlyList<string> seeds)
    {
        var characters = seeds.Select(seed => seed.ToCharArray()).ToList();
        return Made(random => new string(
            Edited(random, characters, random => HostileCharacters[random.Next(HostileCharacters.Length)])
        ));
    }

    public static Gen<byte[]> Bytes(params IReadOnlyList<byte[]> seeds) =>
        Made(random => Edited(random, seeds, random => (byte)random.Next(256)));

    public static Gen<string> Json(params IReadOnlyList<string> seeds) =>
        Gen.Frequency((3, Made(random => EditedJson(random, seeds[random.Next(seeds.Count)]))), (1, Text(seeds)));

    private static Gen<T> Made<T>(Func<Random, T> make) =>
        Gen.Choose(0, int.MaxValue - 1).Select(seed => make(new Random(seed)));

    private static T[] Edited<T>(Random random, IReadOnlyList<T[]> seeds, Func<Random, T> hostile)
    {
        var input = seeds[random.Next(seeds.Count)];
        for (var edits = random.Next(1, 7); edits > 0; edits--)
        {
            var (start, end) = Range(random, input.Length);
            var other = seeds[random.Next(seeds.Count)];
            var (from, to) = Range(random, other.Length);
            T[] between = random.Next(7) switch
            {
                0 => [],
                1 => [.. input[start..end], .. input[start..end]],
                2 =>
                [
                    .. Enumerable
                        .Repeat(input[start..Math.Min(end, start + 8)], random.Next(5) == 0 ? 2_000 : 200)
                        .SelectMany(it => it),
                ],
                3 => other[from..to],
                4 => [hostile(random), .. input[start..end]],
                _ => [hostile(random)],
            };
            input = random.Next(7) == 0 ? input[..end] : [.. input[..start], .. between, .. input[end..]];
        }

        return input;
    }

    private static (int Start, int End) Range(Random random, int length)
    {
        var start = random.Next(length + 1);
        // Mostly a piece of a few characters: a tag, a marker, a key.
        return (start, Math.Min(length, start + (random.Next(3) == 0 ? random.Next(length + 1) : random.Next(12))));
    }

    private static string EditedJson(Random random, string seed)
    {
        var root = JsonNode.Parse(seed)!;
        for (var edits = random.Next(1, 4); edits > 0 && Below(root).ToList() is { Count: > 0 } nodes; edits--)
        {
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
                    node.ReplaceWith(Place);
                    break;
            }
        }

        return root.ToJsonString()
            .Replace($"\"{Place}\"", HostileJson[random.Next(HostileJson.Length)], StringComparison.Ordinal);
    }

    private static IEnumerable<JsonNode> Below(JsonNode node) =>
        (
            node switch
            {
                JsonObject members => members.Select(member => member.Value),
                JsonArray items => items,
                _ => [],
            }
        )
            .OfType<JsonNode>()
            .SelectMany(child => Below(child).Prepend(child));
}
