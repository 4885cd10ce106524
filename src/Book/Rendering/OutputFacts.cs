using PriceOfAwait.Comparing;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Lessons.Lesson12YourOwnMethod;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// The facts of an output (see <see cref="Facts"/>). They are checked, because a notebook may come from anywhere.
/// </summary>
public sealed record OutputFacts
{
    private static readonly JsonSerializerOptions Format = new(Facts.Format)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    // A day.
    private const double MaxSeconds = 86_400;

    public IReadOnlyList<Judgment> Verdicts { get; private init; } = [];

    /// <summary>Calls of the thread pool or of a server, awaited and blocked on.</summary>
    public IReadOnlyList<CallsTogether> Calls { get; private init; } = [];

    /// <summary>What the output shows, in order; empty for an output that isn't the library's.</summary>
    public IReadOnlyList<OutputPart> Parts { get; private init; } = [];

    /// <summary>Not empty if the output shows what a number of calls per second costs.</summary>
    public IReadOnlyList<CallsPerSecond> CallsPerSecond { get; private init; } = [];

    /// <summary>
    /// Not empty if the output shows JIT-compiled code, which another patch of the runtime may compile differently.
    /// </summary>
    public IReadOnlyList<MachineCode> MachineCode { get; private init; } = [];

    /// <summary>The prices that the output quotes.</summary>
    public IReadOnlyList<QuotedPrice> Prices { get; private init; } = [];

    /// <summary>Why the facts can't be read; <see langword="null"/> if they can, or if there are none.</summary>
    public string? Failure { get; private init; }

    public static OutputFacts Of(Output.Shown shown)
    {
        if (!shown.Data.TryGetValue(Facts.MimeType, out var text))
        {
            return new();
        }

        try
        {
            return Read(
                JsonSerializer.Deserialize<Dictionary<string, JsonElement>>(text, Format)
                    ?? throw new JsonException("there is only null")
            );
        }
        catch (Exception e) when (e is JsonException or ArgumentException or NotSupportedException)
        {
            var what = e is JsonException json ? DataFile.WordsOf(json).What : e.Message;
            return new()
            {
                Failure =
                    "The facts of this output can't be read, so the book has none of them: "
                    + $"{what.TrimEnd('.')}. Run the notebook again.",
            };
        }
    }

    public static OutputFacts Of(NotebookValue value) =>
        Of(new Output.Shown(new Dictionary<string, string> { [Facts.MimeType] = Facts.ToJson(value.ToFacts()) }));

    public static IEnumerable<OutputFacts> In(Cell cell) =>
        cell.Kind == CellKind.Code ? Output.ReadAll(cell.Outputs).OfType<Output.Shown>().Select(Of) : [];

    /// <summary>The facts of a notebook's outputs, each with the index of its cell.</summary>
    public static IEnumerable<(int Cell, OutputFacts Facts)> In(Notebook notebook) =>
        notebook.Cells.Index().SelectMany(numbered => In(numbered.Item), (numbered, facts) => (numbered.Index, facts));

    private static OutputFacts Read(Dictionary<string, JsonElement> json)
    {
        if (
            !json.Remove(Facts.VersionName, out var version)
            || version.ToString() is not { } text
            || text != Facts.Version.ToString(CultureInfo.InvariantCulture)
        )
        {
            return new()
            {
                Failure =
                    $"The facts of this output have the version “{version}”, and this book knows {Facts.Version} only, "
                    + "so it has none of them. Update the repository, or run the notebook again.",
            };
        }

        var facts = new OutputFacts
        {
            Verdicts = Take<Judgment>(),
            Calls = Take<CallsTogether>(),
            Parts = Take<OutputPart>(),
            CallsPerSecond = Take<CallsPerSecond>(),
            MachineCode = Take<MachineCode>(),
            Prices = Take<QuotedPrice>(),
        };
        return json.Count > 0 ? throw new JsonException($"“{json.Keys.First()}” is not a kind of fact")
            : facts.Verdicts.Any(verdict => verdict.Parts.Count == 0)
                ? throw new JsonException("a verdict has no parts")
            : facts
                .Calls.SelectMany(together => together.Calls)
                .Any(calls => calls.Seconds is not (> 0 and < MaxSeconds))
                ? throw new JsonException("calls took a time that none takes")
            : facts;

        IReadOnlyList<TFact> Take<TFact>()
        {
            var name = Facts.ListOf(typeof(TFact));
            return !json.Remove(name, out var list) ? []
                : HasNull(list) ? throw new JsonException($"“{name}” has a null")
                : list.Deserialize<List<TFact>>(Format)!;
        }
    }

    // No fact has one, except where a chart's data has a gap. The serializer doesn't reject those in a list.
    private static bool HasNull(JsonElement json) =>
        json.ValueKind switch
        {
            JsonValueKind.Null => true,
            JsonValueKind.Array => json.EnumerateArray().Any(HasNull),
            JsonValueKind.Object => json.EnumerateObject()
                .Any(member => !member.NameEquals("spec") && HasNull(member.Value)),
            _ => false,
        };
}
