using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Reading;

/// <summary>Costs that a notebook shows, in the cell with the id <paramref name="Place"/>.</summary>
public sealed record FoundCosts(Costs Costs, string Place)
{
    private const int LaunchesOfAnyWidth = 4;

    /// <summary>Whether laps that are not over measured the costs, so that no notebook shows them yet.</summary>
    public bool IsSoFar { get; init; }

    public static IReadOnlyList<FoundCosts> Of(Notebook notebook) =>
        [
            .. from one in OutputFacts.In(notebook)
            from costs in one.Facts.Costs
            where costs.All.Count > 0
            select new FoundCosts(costs, Headings.IdOfCell(one.Cell)),
        ];

    /// <summary>
    /// The same costs as the laps of a run measured them so far. They are unchanged before that says anything: a single
    /// launch has no interval, and the interval of two or three may be so wide that it contains zero.
    /// </summary>
    /// <param name="sessions">The folder of the laps' figures, which may not exist.</param>
    /// <param name="since">Laps that began before don't count.</param>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public FoundCosts In(string sessions, DateTimeOffset since)
    {
        if (
            Costs.Benchmarks.Length == 0
            || RecordedRuns.LoadSession(sessions, Costs.Benchmarks) is not { } session
            || RecordedRuns.RunOfLessons(session) is not { Launches: > 1 } run
            || run.Started <= since
        )
        {
            return this;
        }

        var costs = Costs.In(run);
        return run.Launches >= LaunchesOfAnyWidth || costs.All.All(cost => !cost.Interval.Contains(0))
            ? this with
            {
                Costs = costs,
                IsSoFar = true,
            }
            : this;
    }
}
