using System.Globalization;
using PriceOfAwait.Attending;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>Somebody with a machine, and what both have found.</summary>
/// <param name="Name">What the board calls them; no two are called the same.</param>
/// <param name="Found">What they have found, of each subject the newest.</param>
public sealed record Participant(string Name, IReadOnlyList<Found> Found)
{
    /// <summary>The machine; <see langword="null"/> as long as it has measured nothing.</summary>
    public MeasuringEnvironment? Environment => Found.OfType<MeasuredRatios>().LastOrDefault()?.Environment;

    /// <summary>Those who made some deliveries, the later of two of one name with a number.</summary>
    public static IReadOnlyList<Participant> Of(IEnumerable<Delivery> deliveries)
    {
        var participants = new List<Participant>();
        foreach (var delivery in deliveries)
        {
            participants.Add(new(
                Unlike(delivery.Nickname, participants.Select(participant => participant.Name)),
                [.. Entry.Newest(delivery.Entries).Select(entry => entry.What)]));
        }

        return participants;
    }

    /// <summary>The name, with a number where others are called so.</summary>
    public static string Unlike(string name, IEnumerable<string> others)
    {
        var taken = others.ToHashSet(StringComparer.OrdinalIgnoreCase);
        return Enumerable.Range(1, int.MaxValue)
            .Select(number => number == 1 ? name : string.Create(CultureInfo.InvariantCulture, $"{name} {number}"))
            .First(one => !taken.Contains(one));
    }
}
