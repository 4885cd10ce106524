using PriceOfAwait.Comparing;

namespace PriceOfAwait.Book.Reading;

/// <summary>What a notebook shows that something costs, in the cell with the id <paramref name="Place"/>.</summary>
public sealed record FoundCosts(Costs Costs, string Place)
{
    // More than anything costs: a chart has no room for it.
    private const double Max = 1e15;

    private static readonly JsonSerializerOptions Format = new(Json.Compact)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>All in a notebook's outputs, in their order; what can't be read as costs is ignored.</summary>
    public static IEnumerable<FoundCosts> In(Notebook notebook) =>
        from numbered in notebook.Cells.Index()
        where numbered.Item.Kind == CellKind.Code
        from shown in Output.ReadAll(numbered.Item.Outputs).OfType<Output.Shown>()
        let html = shown.Data.GetValueOrDefault("text/html", "")
        where html.Contains(Costs.Mark, StringComparison.Ordinal)
        from place in new HtmlParser().ParseDocument(html).QuerySelectorAll($"[{Costs.Mark}]")
        let costs = Read(place.GetAttribute(Costs.Mark)!)
        where costs is not null
        select new FoundCosts(costs, Headings.IdOfCell(numbered.Index));

    private static Costs? Read(string json)
    {
        try
        {
            return JsonSerializer.Deserialize<Costs>(json, Format) is { All.Count: > 0 } costs
                && costs.All.All(cost => cost is not null
                    && new[] { cost.Time, cost.Lower, cost.Upper, cost.Bytes, cost.TimesAsLong?.Value }
                    .All(one => one is null || Math.Abs(one.Value) < Max))
                && !costs.Notes.Contains(null) && !costs.Origins.Contains(null)
                ? costs
                : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
