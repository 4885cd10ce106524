using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Judging;

/// <summary>The verdict on a claim.</summary>
[FactList("verdicts")]
public sealed record Judgment(
    [property: JsonConverter(typeof(Judgment.ClaimById))] Claim Claim,
    IReadOnlyList<JudgedPart> Parts,
    string Runtime
)
{
    public const string Partly = "partly ";

    private const int MostNames = 3;

    public string Id => Claim.Id;

    public Verdict Verdict =>
        Count(Verdict.Changed) > 0 ? Verdict.Changed
        : Count(Verdict.Varies) > 0 ? Verdict.Varies
        : Count(Verdict.Undecided) > 0 ? Verdict.Undecided
        : Verdict.Holds;

    /// <summary>If the claim holds, the part closest to its limit; otherwise the clearest one.</summary>
    public JudgedPart Decisive =>
        Parts
            .Where(part => part.Verdict == Verdict)
            .MinBy(part => Verdict == Verdict.Holds ? part.Margin : -part.Margin)!;

    /// <summary>Whether it is the project's own claim and holds, so that a line stands for all of them.</summary>
    public bool IsOwnAndHolds => Claim.IsOwn && Verdict == Verdict.Holds;

    public string VerdictText =>
        (Verdict == Verdict.Changed && Count(Verdict.Holds) > 0 ? Partly : "")
        + Verdict.Name()
        + (Count(Verdict) < Parts.Count ? $" in {Count(Verdict)} of {Parts.Count}" : "")
        + (Verdict == Verdict.Holds && Parts.Any(part => part.HasMoved) ? JudgedPart.Moved : "");

    /// <summary>
    /// What has become of the claim, in a sentence or two, such as <c>No longer: 1.2x [1.1, 1.3], not below 1x.</c> It
    /// is "no longer" so if it holds on an earlier runtime; otherwise only this machine is known to contradict it.
    /// </summary>
    public string Finding
    {
        get
        {
            var yes = Claim.IsOwn ? "So here" : "Still so";
            var changed = Parts.Where(part => part.Verdict == Verdict.Changed).ToLookup(NotSince);
            return Verdict switch
            {
                Verdict.Holds => yes + FigureText + MovedText,
                Verdict.Changed when Count(Verdict.Changed) == Parts.Count && changed.Count == 1 => Parts.Count == 1
                    ? $"{changed.First().Key}{FigureText}{ContraryText}."
                    : $"{changed.First().Key}, for any of its {Parts.Count} parts: “{Decisive.Part}” is "
                        + $"{Decisive.MeasuredText}{ContraryText}.",
                Verdict.Changed => string.Join(' ', changed.Select(parts => $"{parts.Key} for {NamesOf([.. parts])}."))
                    + (Count(Verdict.Holds) > 0 ? $" It still holds for {NamesOf(Verdict.Holds)}." : "")
                    + (Count(Verdict.Varies) > 0 ? $" It depends on the processor for {NamesOf(Verdict.Varies)}." : "")
                    + (Count(Verdict.Undecided) > 0 ? $" Undecided for {NamesOf(Verdict.Undecided)}." : ""),
                Verdict.Varies when Parts.Count == 1 => $"That depends on the processor: {Decisive.FiguresText}.",
                Verdict.Varies => $"That depends on the processor for {NamesOf(Verdict.Varies)}."
                    + (Count(Verdict.Holds) > 0 ? $" It holds for {NamesOf(Verdict.Holds)}." : "")
                    + (Count(Verdict.Undecided) > 0 ? $" Undecided for {NamesOf(Verdict.Undecided)}." : ""),
                _ when Parts.Count == 1 => $"Undecided here: {Decisive.WhyUndecided}.",
                _ => $"Undecided here for {NamesOf(Verdict.Undecided)}."
                    + (Count(Verdict.Holds) > 0 ? $" It holds for {NamesOf(Verdict.Holds)}." : ""),
            };
        }
    }

    public string VerdictMark => $"{VerdictWords.SignOf(Verdict, VerdictText)} {VerdictText}";

    /// <summary>Empty if the article printed no figure, or more than two.</summary>
    public string PublishedText =>
        Parts.Select(part => part.PublishedText).Where(text => text.Length > 0).Distinct().ToList()
            is { Count: 1 or 2 } texts
            ? string.Join(", ", texts)
            : "";

    public string Sentence
    {
        get
        {
            var (count, holding, undecided) = (Count(Verdict), Count(Verdict.Holds), Count(Verdict.Undecided));
            var isExact = Decisive.Interval is null;
            var among = Verdict switch
            {
                Verdict.Holds => $"{(count == 2 ? "Both" : $"All {count}")} parts hold"
                    + (isExact ? ", for example " : "; closest to its limit is "),
                // Changed parts don't refute the others.
                Verdict.Changed => $"{count} of {Parts.Count} parts {Verdict.Changed.Predicate(count)}"
                    + (holding == 0 ? "" : $", {holding} {Verdict.Holds.Predicate(holding)}")
                    + (undecided == 0 ? "" : $", {undecided} {Verdict.Undecided.Predicate(undecided)}")
                    + (
                        count == 1 ? ": "
                        : isExact ? ", for example "
                        : "; clearest is "
                    ),
                Verdict.Varies => $"{count} of {Parts.Count} parts {Verdict.Varies.Predicate(count)}"
                    + (count == 1 ? ": " : ", for example "),
                _ => $"{count} of {Parts.Count} parts can't be decided{(count == 1 ? ": " : ", for example ")}",
            };
            return Parts.Count == 1 ? Decisive.Sentence : $"{among}{Decisive.Part}: {Decisive.Sentence}";
        }
    }

    // Of several parts' figures, none stands for all.
    private string FigureText => Parts is [{ MeasuredText.Length: > 0 } only] ? $": {only.MeasuredText}" : "";

    private string ContraryText => Decisive.Limit.Length > 0 ? $", not {Decisive.Limit}" : "";

    private string MovedText =>
        Parts.FirstOrDefault(part => part.HasMoved) is { } moved
            ? $", although the figure moved from {moved.PublishedText} to {moved.MeasuredText}."
            : ".";

    private string NotSince(JudgedPart changed) =>
        Claim.IsOwn ? "Not here"
        : changed.HeldOn is not null ? "No longer"
        // Bytes are the same on all machines.
        : changed.Interval is null || changed.Machines.Count > 1 ? "Not here"
        : "Not on this machine";

    private string NamesOf(Verdict verdict) => NamesOf([.. Parts.Where(part => part.Verdict == verdict)]);

    private string NamesOf(IReadOnlyList<JudgedPart> parts) =>
        parts.Count > MostNames
            ? string.Create(CultureInfo.InvariantCulture, $"{parts.Count} of {Parts.Count} parts")
            : Format.Listed([.. parts.Select(part => $"“{part.Part}”")]);

    private int Count(Verdict verdict) => Parts.Count(part => part.Verdict == verdict);

    /// <summary>Writes a verdict's claim as its id.</summary>
    internal sealed class ClaimById : JsonConverter<Claim>
    {
        public override Claim Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
        {
            var id = reader.GetString();
            return Claims.All.FirstOrDefault(claim => claim.Id == id)
                ?? throw new JsonException($"There is no claim \"{id}\" in data/lessons.");
        }

        public override void Write(Utf8JsonWriter writer, Claim value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.Id);
    }
}
