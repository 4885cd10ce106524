using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// Steps as JSON: all their words, each once, and for each step a line of numbers, in which a word is its index. Most of what there is at a
/// step is there at the next one, too; and a notebook's file gives each item of an array its own line.
/// </summary>
public sealed class StepsConverter : JsonConverter<IReadOnlyList<Step>>
{
    private const long MostBytes = 1_000_000_000_000;

    private static readonly JsonSerializerOptions Alone = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <param name="Words">Each once.</param>
    /// <param name="Steps">
    /// Four lists with bars between: text, method, the two lines and the thread; two numbers a method on the stack; four a box, the last of
    /// which is odd where it is new, and half of it the kind; one for each that waits.
    /// </param>
    private sealed record Packed(IReadOnlyList<string> Words, IReadOnlyList<string> Steps);

    /// <summary>The steps by themselves.</summary>
    public static string Text(IReadOnlyList<Step> steps) => JsonSerializer.Serialize(Pack(steps), Alone);

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, IReadOnlyList<Step> value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, Pack(value), options);

    /// <inheritdoc/>
    public override IReadOnlyList<Step> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var packed = JsonSerializer.Deserialize<Packed>(ref reader, options) ?? throw new JsonException("there are no steps");
        return [.. packed.Steps.Select(line => StepOf(line, packed.Words))];
    }

    private static Packed Pack(IReadOnlyList<Step> steps)
    {
        var words = new Dictionary<string, long>(StringComparer.Ordinal);
        var lines = steps.Select(step => string.Join('|', new IEnumerable<long>[]
        {
            [IndexOf(step.Text), step.Method, step.SourceLine, step.LoweredLine, IndexOf(step.Thread)],
            step.Stack.SelectMany(frame => new[] { IndexOf(frame.Method), IndexOf(frame.Note) }),
            step.Heap.SelectMany(box => new[] { IndexOf(box.Type), box.Bytes, IndexOf(box.Note), 2 * (int)box.Kind + (box.IsNew ? 1 : 0) }),
            step.Queue.Select(IndexOf),
        }.Select(numbers => string.Join(' ', numbers)))).ToList();
        return new([.. words.Keys], lines);

        long IndexOf(string word)
        {
            words.TryAdd(word, words.Count);
            return words[word];
        }
    }

    private static Step StepOf(string line, IReadOnlyList<string> words)
    {
        if (line.Split('|').Select(NumbersOf).ToList() is not [[var text, var method, var source, var lowered, var thread],
            { Count: var frames } stack, { Count: var boxes } heap, var queue] || frames % 2 != 0 || boxes % 4 != 0)
        {
            throw new JsonException($"'{line}' is no step");
        }

        return new(Word(text), (int)method, (int)source, (int)lowered, Word(thread),
            [.. stack.Chunk(2).Select(frame => new StackFrame(Word(frame[0]), Word(frame[1])))],
            [.. heap.Chunk(4).Select(box => new HeapBox(Word(box[0]), box[1], Word(box[2]), box[3] % 2 == 1))],
            [.. queue.Select(Word)]);

        string Word(long index) => index < words.Count ? words[(int)index] : throw new JsonException($"there is no word {index}");
    }

    private static List<long> NumbersOf(string text) => [.. text.Split(' ', StringSplitOptions.RemoveEmptyEntries)
        .Select(number => long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value <= MostBytes
            ? value
            : throw new JsonException($"'{number}' is no number of a step"))];
}
