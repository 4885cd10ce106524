namespace PriceOfAwait.ClassBoard;

/// <summary>What an attendee may be called: anything that people can read.</summary>
internal static class Nickname
{
    private const int Joiner = 0x200D;
    private const int NonJoiner = 0x200C;
    private const int ReplacementOfDamaged = 0xFFFD;

    // Letters, marks and symbols by category, of which nothing is to be seen.
    private static readonly int[] Blank =
    [
        0x034F,
        0x115F,
        0x1160,
        0x17B4,
        0x17B5,
        0x180B,
        0x180C,
        0x180D,
        0x180F,
        0x2800,
        0x3164,
        0xFFA0,
        0x16FE4,
        0x1D159,
    ];

    /// <returns>Why the name is rejected; <see langword="null"/> if it is accepted.</returns>
    public static string? ErrorIn(string name)
    {
        var runes = name.EnumerateRunes().ToList();
        return name.Trim() != name
            || name.Length > Limits.MaxNameUnits
            || new StringInfo(name).LengthInTextElements is 0 or > Limits.MaxNameLength
                ? $"a nickname has 1 to {Limits.MaxNameLength} characters, and no surrounding spaces"
            : runes.Where((rune, index) => IsInvisible(rune, index == 0 ? null : runes[index - 1])).Any()
                ? "a nickname has only letters, digits and visible signs"
            : IsMark(runes[0]) || MostMarksIn(runes) > Limits.MaxMarks
                ? $"a nickname begins with a letter, digit or sign, and none has more than {Limits.MaxMarks} marks"
            : null;
    }

    /// <summary>Joiners and selectors change how their neighbors look, and are not seen themselves.</summary>
    public static bool IsSeen(Rune rune) => !IsJoiner(rune) && !IsSelector(rune);

    private static bool IsJoiner(Rune rune) => rune.Value is Joiner or NonJoiner;

    private static bool IsSelector(Rune rune) => rune.Value is (>= 0xFE00 and <= 0xFE0F) or (>= 0xE0100 and <= 0xE01EF);

    // Persian, Malayalam and families of emoji need joiners, after something that is seen.
    private static bool IsInvisible(Rune rune, Rune? before) =>
        IsJoiner(rune) ? before is not { } joined || IsJoiner(joined) || Rune.IsWhiteSpace(joined)
        : IsSelector(rune) ? before is not { } selected || !IsSeen(selected) || Rune.IsWhiteSpace(selected)
        : Blank.Contains(rune.Value) || rune.Value == ReplacementOfDamaged || HasNoSign(rune);

    /// <summary>Includes characters that change the writing direction or end a line.</summary>
    private static bool HasNoSign(Rune rune) =>
        Rune.GetUnicodeCategory(rune)
            is (>= UnicodeCategory.LineSeparator and <= UnicodeCategory.PrivateUse)
                or UnicodeCategory.OtherNotAssigned;

    private static bool IsMark(Rune rune) =>
        Rune.GetUnicodeCategory(rune) is UnicodeCategory.NonSpacingMark or UnicodeCategory.EnclosingMark;

    private static int MostMarksIn(IReadOnlyList<Rune> runes)
    {
        var (most, marks) = (0, 0);
        foreach (var rune in runes.Where(IsSeen))
        {
            marks = IsMark(rune) ? marks + 1 : 0;
            most = Math.Max(most, marks);
        }

        return most;
    }
}
