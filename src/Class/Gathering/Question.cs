using PriceOfAwait.Platform;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>What somebody guessed.</summary>
/// <param name="By">Who.</param>
/// <param name="Value">The guess.</param>
/// <param name="Words">The same in words, where the value is only how much of it is right.</param>
public sealed record NamedGuess(string By, double Value, string? Words = null);

/// <summary>What a class was asked, what it guessed, and what is so.</summary>
public abstract record Question
{
    /// <summary>What was guessed.</summary>
    public IReadOnlyList<NamedGuess> Guesses { get; init; } = [];

    /// <summary>Its name in addresses and in the database.</summary>
    public string Id => $"q-{Checksum.Of(Key)[..12]}";

    /// <summary>Its name in a list.</summary>
    public abstract string Name { get; }

    /// <summary>Where it is asked, such as <c>Lesson 1, StringFastPaths</c>.</summary>
    public abstract string Place { get; }

    /// <summary>The middle one of what came out; <see langword="null"/> where nobody knows.</summary>
    public abstract double? Truth { get; }

    /// <summary>What no other question has.</summary>
    protected abstract string Key { get; }

    /// <summary>The lesson's number.</summary>
    protected abstract int Lesson { get; }

    /// <summary>All questions that anything is known of, in the order of the lessons.</summary>
    public static IReadOnlyList<Question> All(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
    [
        .. AnswerQuestion.Among(catalogue, participants).Concat<Question>(RatioQuestion.Among(catalogue, participants))
            .OrderBy(question => question.Lesson),
    ];

    /// <summary>The middle of some values; of the two in the middle their geometric mean.</summary>
    internal static double MedianOf(IEnumerable<double> values)
    {
        var ordered = values.Order().ToList();
        return Math.Sqrt(ordered[(ordered.Count - 1) / 2]) * Math.Sqrt(ordered[ordered.Count / 2]);
    }
}
