using System.Collections.Frozen;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// Compares names as people see them, by Unicode Technical Standard #39: characters of different alphabets that look
/// alike are the same, and so are composed and decomposed ones. Programs without a culture's data can't normalize, so
/// the table has both.
/// </summary>
internal static class LookAlikes
{
    private const int FirstSyllable = 0xAC00;
    private const int Vowels = 21;
    private const int Finals = 28;

    private static readonly FrozenDictionary<Rune, IReadOnlyList<Rune>> Forms = (
        from line in ClassServer.Asset("look-alikes.txt").Split('\n', StringSplitOptions.RemoveEmptyEntries)
        where !line.StartsWith('#')
        let parts = line.Split('\t')
        let form = RunesOf(parts[0])
        from alike in RunesOf(parts[1])
        select KeyValuePair.Create(alike, form)
    ).ToFrozenDictionary();

    /// <summary>A function that says whether a name looks like one of these.</summary>
    public static Func<string, bool> Among(IEnumerable<string> names)
    {
        var known = names.SelectMany(LooksOf).ToHashSet();
        return name => LooksOf(name).Any(known.Contains);
    }

    // As written, in capitals and in small letters, because some letters of two alphabets are only alike as capitals.
    private static IEnumerable<(string Case, string Skeleton)> LooksOf(string name) =>
        [
            ("written", SkeletonOf(name)),
            ("capitals", SkeletonOf(name.ToUpperInvariant())),
            ("small", SkeletonOf(name.ToLowerInvariant())),
        ];

    private static string SkeletonOf(string name)
    {
        var (skeleton, marks) = (new StringBuilder(), new List<Rune>());
        foreach (var rune in name.EnumerateRunes().Where(Nickname.IsSeen).SelectMany(FormOf))
        {
            if (Rune.GetUnicodeCategory(rune) == UnicodeCategory.NonSpacingMark)
            {
                marks.Add(rune);
            }
            else
            {
                AppendMarks();
                skeleton.Append(Rune.IsWhiteSpace(rune) ? " " : rune.ToString());
            }
        }

        AppendMarks();
        return skeleton.ToString();

        // In one order, because people don't see in which order they were typed.
        void AppendMarks()
        {
            skeleton.AppendJoin("", marks.Order());
            marks.Clear();
        }
    }

    private static IEnumerable<Rune> FormOf(Rune rune) =>
        Forms.TryGetValue(rune, out var form) ? form
        : rune.Value - FirstSyllable is >= 0 and < 19 * Vowels * Finals and var syllable ? JamoOf(syllable)
        : [rune];

    // Hangul's syllables are composed by arithmetic.
    private static IEnumerable<Rune> JamoOf(int syllable)
    {
        var final = syllable % Finals;
        return new[] { 0x1100 + syllable / (Vowels * Finals), 0x1161 + syllable / Finals % Vowels, 0x11A7 + final }
            .Take(final > 0 ? 3 : 2)
            .SelectMany(jamo => FormOf(new(jamo)));
    }

    private static IReadOnlyList<Rune> RunesOf(string hexadecimal) =>
        [
            .. hexadecimal
                .Split(' ')
                .Select(number => new Rune(int.Parse(number, NumberStyles.HexNumber, CultureInfo.InvariantCulture))),
        ];
}
