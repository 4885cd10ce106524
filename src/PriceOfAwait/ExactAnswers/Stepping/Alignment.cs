namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>Aligns two sequences by their longest common subsequence.</summary>
internal static class Alignment
{
    /// <returns>The indices of the elements; -1 where only the other sequence has one.</returns>
    public static IEnumerable<(int Left, int Right)> Of<T>(IReadOnlyList<T> before, IReadOnlyList<T> after)
    {
        // The length of the longest common subsequence, from one element of each sequence on.
        var common = new int[before.Count + 1, after.Count + 1];
        for (var left = before.Count - 1; left >= 0; left--)
        {
            for (var right = after.Count - 1; right >= 0; right--)
            {
                common[left, right] = Equals(before[left], after[right])
                    ? common[left + 1, right + 1] + 1
                    : Math.Max(common[left + 1, right], common[left, right + 1]);
            }
        }

        for (int left = 0, right = 0; left < before.Count || right < after.Count; )
        {
            yield return left < before.Count && right < after.Count && Equals(before[left], after[right])
                ? (left++, right++)
            : right == after.Count || (left < before.Count && common[left + 1, right] >= common[left, right + 1])
                ? (left++, -1)
            : (-1, right++);
        }
    }
}
