using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// Steps as JSON: each distinct text once, and for each step a line of numbers that refers to texts by their indexes.
/// This is short, because consecutive steps have most texts in common.
/// </summary>
public sealed class StepsConverter : JsonConverter<IReadOnlyList<Step>>
{
    private static readonly JsonSerializerOptions Alone = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <param name="Steps">
    /// For each step, five lists of numbers with bars between them. The first has the text, the method, the two lines
    /// and the thread. The stack has two numbers per method: its name and its note. The heap has four per object: its
    /// type, bytes and note, and twice its kind, plus 1 if it is new. The queue and the waits have one per item.
    /// </param>
    private sealed record Packed(IReadOnlyList<string> Words, IReadOnlyList<string> Steps);

    internal static string Text(IReadOnlyList<Step> steps) => JsonSerializer.Serialize(Pack(steps), Alone);

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<Step> value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, Pack(value), options);

    public override IReadOnlyList<Step> Read(
        ref Utf8JsonReader reader,
        Type typeToConvert,
        JsonSerializerOptions options
    )
    {
        var (words, steps) = JsonSerializer.Deserialize<Packed>(ref reader, options)!;
        return [.. steps.Select(line => StepOf(line, words))];
    }

    private static Packed Pack(IReadOnlyList<Step> steps)
    {
        var words = new Dictionary<string, long>(StringComparer.Ordinal);
        var lines = steps
            .Select(step =>
                string.Join(
                    '|',
                    new IEnumerable<long>[]
                    {
                        [IndexOf(step.Text), step.Method, step.SourceLine, step.LoweredLine, IndexOf(step.Thread)],
                        step.Stack.SelectMany(frame => new[] { IndexOf(frame.Method), IndexOf(frame.Note) }),
                        step.Heap.SelectMany(box =>
                            new[]
                            {
                                IndexOf(box.Type),
                                box.Bytes,
                                IndexOf(box.Note),
                                2 * (int)box.Kind + (box.IsNew ? 1 : 0),
                            }
                        ),
                        step.Queue.Select(IndexOf),
                        step.Waits.Select(IndexOf),
                    }.Select(numbers => string.Join(' ', numbers))
                )
            )
            .ToList();
        return new([.. words.Keys], lines);

        long IndexOf(string word)
        {
            words.TryAdd(word, words.Count);
            return words[word];
        }
    }

    private static Step StepOf(string line, IReadOnlyList<string> words)
    {
        var lists = line.Split('|')
            .Select(numbers =>
                numbers
                    .Split(' ', StringSplitOptions.RemoveEmptyEntries)
                    .Select(number => long.Parse(number, NumberStyles.None, CultureInfo.InvariantCulture))
                    .ToList()
            )
            .ToList();
        var (place, stack, heap, queue, waits) = (lists[0], lists[1], lists[2], lists[3], lists[4]);
        return new(
            Word(place[0]),
            (int)place[1],
            (int)place[2],
            (int)place[3],
            Word(place[4]),
            [.. stack.Chunk(2).Select(frame => new StackFrame(Word(frame[0]), Word(frame[1])))],
            [.. heap.Chunk(4).Select(box => new HeapBox(Word(box[0]), box[1], Word(box[2]), box[3] % 2 == 1))],
            [.. queue.Select(Word)],
            [.. waits.Select(Word)]
        );

        string Word(long index) => words[(int)index];
    }
}
