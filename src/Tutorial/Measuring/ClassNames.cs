using PriceOfAwait.Measuring;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Measuring;

/// <summary>Finds benchmark classes by what a user typed.</summary>
internal static class ClassNames
{
    /// <summary>The full names of classes by their own name, such as <c>SyncVsAsync</c>, or by their full name.</summary>
    /// <exception cref="UsageException">There is no such class; the message lists those there are.</exception>
    public static List<string> Named(IReadOnlyList<string> classes, IReadOnlyList<string> names) => [.. names.Select(name =>
        classes.FirstOrDefault(one => one.Equals(name, StringComparison.OrdinalIgnoreCase)
            || Bench.NameOf(one).Equals(name, StringComparison.OrdinalIgnoreCase)) ?? throw Unknown(classes, name))];

    /// <summary>The classes with one of these parts in their full names; all where there are no parts.</summary>
    /// <exception cref="UsageException">No class has such a part; the message lists those there are.</exception>
    public static List<string> Matching(IReadOnlyList<string> classes, IReadOnlyList<string> parts)
    {
        foreach (var stray in parts.Where(
            part => part.Length == 0 || !classes.Any(one => one.Contains(part, StringComparison.OrdinalIgnoreCase))))
        {
            throw Unknown(classes, stray);
        }

        return [.. classes.Where(one => parts.Count == 0 || parts.Any(part => one.Contains(part, StringComparison.OrdinalIgnoreCase)))];
    }

    private static UsageException Unknown(IReadOnlyList<string> classes, string name) =>
        new($"There is no benchmark class '{name}'. There are:\n  {string.Join("\n  ", classes)}");
}
