using PriceOfAwait.Inspecting;

namespace PriceOfAwait.Judging;

/// <summary>
/// What a lesson adds to the ledger. The ledger finds the classes by this base class, and orders them by their namespaces, which begin with
/// the lesson's number. The text of each claim is in the lesson's folder of <c>data/lessons</c>.
/// </summary>
internal abstract class LessonClaims
{
    /// <summary>The claims of all lessons, in the lessons' order.</summary>
    public static IReadOnlyList<LessonClaims> All { get; } =
    [
        .. typeof(LessonClaims).Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(LessonClaims)))
            .OrderBy(type => type.FullName, StringComparer.Ordinal)
            .Select(type => (LessonClaims)Activator.CreateInstance(type)!),
    ];

    /// <summary>How each of the claims is decided.</summary>
    public abstract IEnumerable<Check> Checks { get; }

    /// <summary>What is measured on several runtimes to judge them there.</summary>
    public virtual IEnumerable<RuntimeSample> Samples => [];

    /// <summary>What each runtime is asked besides, to be shown.</summary>
    public virtual IEnumerable<Question> Shown => [];
}
