namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>
/// Within a project, namespaces use each other in one direction only: what a reader has to know first stands below.
/// </summary>
public class LayersTests
{
    /// <summary>All but the suites: their folders are those of what they test.</summary>
    public static TheoryData<string> Projects =>
        [
            .. SourceProject
                .All.Select(project => project.Name)
                .Where(name => !name.EndsWith(".Tests", StringComparison.Ordinal)),
        ];

    /// <summary>A project and some of its namespaces, the lowest first: none knows any to its right.</summary>
    public static TheoryData<string, string> Orders =>
        new()
        {
            { "PriceOfAwait", "Measuring ← ExactAnswers ← Comparing ← Practicing ← Judging" },
            { "PriceOfAwait", "Comparing ← Publishing ← Judging ← AcrossRuntimes ← Lessons" },
            { "PriceOfAwait", "Judging ← InClass" },
            { "Notebooks", "Documents ← Running" },
            { "Notebooks", "Hosting ← Running" },
            { "PriceOfAwait.Book", "Rendering ← Reading ← Pages ← Serving" },
            { "Tutorial", "Shell ← Packing ← Kernels ← Doctor" },
            { "Tutorial", "Shell ← Books ← Running ← Recording" },
            { "Tutorial", "Shell ← Measuring ← Recording" },
        };

    [Theory, MemberData(nameof(Projects))]
    [Trait("Kind", "machine")]
    public void No_namespaces_of_a_project_use_each_other(string project) =>
        Require.None(CyclesIn(Named(project).Uses));

    [Theory, MemberData(nameof(Orders))]
    public void A_layer_knows_only_those_below_it(string project, string order)
    {
        var layers = order.Split(" ← ");
        var uses = Named(project).Uses;

        Assert.All(
            layers,
            layer => Assert.Contains(uses, use => LayerOf(use.From) == layer || LayerOf(use.To) == layer)
        );
        Require.None(
            uses.Where(use =>
                    Array.IndexOf(layers, LayerOf(use.From)) is >= 0 and var user
                    && user < Array.IndexOf(layers, LayerOf(use.To))
                )
                .Select(use => use.ToString())
        );

        string LayerOf(string space) => space.Split('.').LastOrDefault(layers.Contains) ?? "";
    }

    /// <summary>
    /// What is left when namespaces that use no other, or that no other uses, are taken away again and again.
    /// </summary>
    private static IEnumerable<string> CyclesIn(IEnumerable<TypeUse> uses)
    {
        var all = uses.ToList();
        for (var before = -1; before != all.Count; )
        {
            before = all.Count;
            var (users, used) = (all.Select(use => use.From).ToHashSet(), all.Select(use => use.To).ToHashSet());
            all = all.FindAll(use => users.Contains(use.To) && used.Contains(use.From));
        }
        return all.Select(use => use.ToString());
    }

    private static SourceProject Named(string name) => SourceProject.All.Single(project => project.Name == name);
}
