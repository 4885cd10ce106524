namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>Within a project, namespaces use each other in one direction only: what a reader has to know first stands below.</summary>
public class LayersTests
{
    /// <summary>All but the suites: their folders are those of what they test.</summary>
    public static TheoryData<string> Projects =>
        [.. SourceProject.All.Select(project => project.Name).Where(name => !name.EndsWith(".Tests", StringComparison.Ordinal))];

    /// <summary>A project and some of its namespaces, the lowest first: none knows any to its right.</summary>
    public static TheoryData<string, string> Orders => new()
    {
        { "PriceOfAwait", "Measuring ← Publishing ← Inspecting ← Comparing ← Judging ← AcrossRuntimes ← Lessons" },
        { "PriceOfAwait", "Inspecting ← Comparing ← Practicing ← Lessons" },
        { "PriceOfAwait", "Observing ← Measuring ← Comparing ← Judging ← Attending" },
        { "PriceOfAwait", "Observing ← Practicing ← Attending" },
        { "Notebooks", "Documents ← Running" },
        { "Notebooks", "Hosting ← Running" },
        { "PriceOfAwait.Book", "Rendering ← Reading ← Pages ← Serving" },
        { "Tutorial", "Shell ← Packing ← Kernels ← Doctor" },
        { "Tutorial", "Shell ← Books ← Running ← Recording" },
        { "Tutorial", "Shell ← Measuring ← Recording" },
    };

    [Theory, MemberData(nameof(Projects))]
    public void No_namespaces_of_a_project_use_each_other(string project) =>
        RequireNone(CyclesIn(Named(project).Uses));

    [Theory, MemberData(nameof(Orders))]
    public void A_layer_knows_only_those_below_it(string project, string order)
    {
        var layers = order.Split(" ← ");
        var uses = Named(project).Uses;

        Assert.All(layers, layer => Assert.Contains(uses, use => LayerOf(use.From) == layer || LayerOf(use.To) == layer));
        RequireNone(uses
            .Where(use => Array.IndexOf(layers, LayerOf(use.From)) is >= 0 and var user && user < Array.IndexOf(layers, LayerOf(use.To)))
            .Select(use => use.ToString()));

        string LayerOf(string space) => space.Split('.').LastOrDefault(layers.Contains) ?? "";
    }

    /// <summary>The uses without which there would be no way back from a namespace to itself.</summary>
    private static IEnumerable<string> CyclesIn(IEnumerable<TypeUse> uses)
    {
        var all = uses.ToList();
        return all.Where(use => Reaches(use.To, use.From)).Select(use => use.ToString());

        bool Reaches(string from, string to)
        {
            var known = new HashSet<string> { from };
            var open = new Stack<string>(known);
            while (open.TryPop(out var space))
            {
                foreach (var next in all.Where(use => use.From == space).Select(use => use.To).Where(known.Add))
                {
                    open.Push(next);
                }
            }

            return known.Contains(to);
        }
    }

    /// <summary>Tells all of them, where an assertion on a collection tells the first few.</summary>
    private static void RequireNone(IEnumerable<string> uses)
    {
        var all = string.Join('\n', uses.Distinct());
        Assert.True(all.Length == 0, all);
    }

    private static SourceProject Named(string name) => SourceProject.All.Single(project => project.Name == name);
}
