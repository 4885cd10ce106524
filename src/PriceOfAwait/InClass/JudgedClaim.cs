using System.Text.Json.Serialization;
using PriceOfAwait.Judging;

namespace PriceOfAwait.InClass;

/// <summary>A verdict with the figures that decide it, which the board puts into a sentence.</summary>
/// <param name="Part">The claim's part that decides.</param>
/// <param name="Figures">Several if its launches fall into groups; none if it could not be measured.</param>
// Earlier versions kept a sentence, which nothing shows.
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
internal sealed record JudgedClaim(
    string Claim,
    Verdict Verdict,
    string Runtime,
    string? Part = null,
    IReadOnlyList<JudgedFigure>? Figures = null
) : ClassResult
{
    public static JudgedClaim Of(Judgment judgment) =>
        new(
            judgment.Id,
            judgment.Verdict,
            judgment.Runtime,
            judgment.Decisive.Part,
            judgment.Decisive switch
            {
                { Groups.Count: > 0 } groups =>
                [
                    .. groups.Groups.Select(group => new JudgedFigure(group.Figure.Value, null, null)),
                ],
                { Measured: { } measured, Interval: var interval } when double.IsFinite(measured) =>
                [
                    new(measured, MeasuredRatio.Finite(interval?.Lower), MeasuredRatio.Finite(interval?.Upper)),
                ],
                _ => [],
            }
        );
}
