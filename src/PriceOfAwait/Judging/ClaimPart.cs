using System.Text.Json.Serialization;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Judging;

/// <summary>
/// One of the things that a claim says, with what it demands of the figure. Without a limit the figure has to be the published one.
/// </summary>
/// <param name="Part">What it is about, in a few words that no other part of the claim has.</param>
public sealed record ClaimPart(string Part)
{
    /// <summary>The figure has to be more than this.</summary>
    public double? Above { get; init; }

    /// <summary>The figure has to be less than this.</summary>
    public double? Below { get; init; }

    /// <summary>The figure has to be exactly this.</summary>
    public double? Is { get; init; }

    /// <summary>The unit of all figures, such as <c>B</c>, or <c>x</c> for a ratio.</summary>
    public string Unit { get; init; } = "";

    /// <summary>The figure as the source printed it in its text.</summary>
    public double? Published { get; init; }

    /// <summary>Where the source's figure stands in its tables.</summary>
    public PublishedPlace? Row { get; init; }

    /// <summary>The source's figure, printed in a table or in its text; <see langword="null"/> where it printed none.</summary>
    [JsonIgnore]
    public double? PublishedFigure => Row?.Value ?? Published;

    /// <summary>The source's figure with its unit, and what it was divided from; empty where the source printed none.</summary>
    [JsonIgnore]
    public string PublishedText => (Row, PublishedFigure) switch
    {
        (_, null) => "",
        ({ To: not null } row, { } quotient) => $"{Finding.Write(quotient, Unit)} ({row.Terms})",
        (_, { } figure) => Finding.Write(figure, Unit),
    };

    /// <summary>Where a ratio has to lie.</summary>
    internal Limits Limits => new(Above ?? 0, Below ?? double.PositiveInfinity);

    private double? Exactly => Is ?? (Above is null && Below is null ? PublishedFigure : null);

    /// <summary>What is demanded, such as <c>above 10x</c>.</summary>
    internal string Demand => Exactly is { } exactly ? Finding.Write(exactly, Unit)
        : (Above, Below) switch
        {
            ({ } least, null) => $"above {Finding.Write(least, Unit)}",
            (null, { } most) => $"below {Finding.Write(most, Unit)}",
            ({ } least, { } most) => $"between {Finding.Write(least, Unit)} and {Finding.Write(most, Unit)}",
            _ => throw new DataFileException(
                $"The part \"{Part}\" of a claims.json in data/lessons demands nothing: give it \"is\", \"above\" or \"below\"."),
        };

    /// <summary>Whether an exact figure is as demanded.</summary>
    internal bool IsMetBy(double figure) => Exactly is { } exactly
        ? figure == exactly
        : !(figure <= Above) && !(figure >= Below);
}

/// <summary>Where a figure stands in a published table.</summary>
/// <param name="Table">The file.</param>
/// <param name="Method">The row: a method, or in a table of result types the type.</param>
/// <param name="Figure">The column.</param>
public sealed record PublishedPlace(string Table, string Method, string Figure)
{
    /// <summary>The values of other columns that are needed to find the row.</summary>
    public IReadOnlyDictionary<string, string> Parameters { get; init; } = new Dictionary<string, string>();

    /// <summary>The row to divide by, where the claim is about two of them.</summary>
    public string? To { get; init; }

    /// <summary>The figure, or the quotient of two.</summary>
    /// <exception cref="DataFileException">There is no such figure.</exception>
    internal double Value => To is null ? FigureOf(Method) : FigureOf(Method) / FigureOf(To);

    /// <summary>The two figures that are divided, as they were printed.</summary>
    internal string Terms =>
        $"{Text.AsPublished(FigureOf(Method))} / {Text.AsPublished(FigureOf(To!))}"
        + $"{Figure[^3..] switch { "_ns" => " ns", "_us" => " us", _ => "" }}";

    private double FigureOf(string method)
    {
        var id = new BenchmarkId(method, new Parameters(Parameters.Select(parameter => new Parameter(parameter.Key, parameter.Value))));
        double? figure = Published.Table(Table).Rows.FirstOrDefault(row => row.Id == id) is { } found
            && found.Figures.TryGetValue(Figure, out var value) ? value : null;
        return figure ?? throw new DataFileException(
            $"A claim of data/lessons names {Table}, {id}, {Figure}: there is no such figure.");
    }
}
