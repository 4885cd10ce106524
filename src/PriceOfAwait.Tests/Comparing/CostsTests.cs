using System.Text.Json;

namespace PriceOfAwait.Tests.Comparing;

public class CostsTests
{
    private static readonly Cost Wait = new("a wait", 228.4, 206.2, 246, 104);
    private static readonly Cost Chain = new("a chain", 97.4, 87.9, 105, 0);
    private static readonly Origin Here = new("here", "This machine.");

    [Fact]
    public void The_sentence_has_each_time_with_its_interval_and_the_bytes_and_says_which_intervals_overlap()
    {
        Says(
            "A wait takes 228 ns [206, 246] more than none in one run and allocates 104 B more; "
                + "a chain takes 97 ns [88, 105] more in one run and allocates nothing more.",
            Wait,
            Chain
        );
        Assert.EndsWith(
            " These figures don’t show which adds more time: a wait or a second.",
            new Costs("none", [Wait, Chain, new("a second", 209, 185, 234, 120)]).ToSentence()
        );
        var kept = new Cost("kept", -19.4, -24.1, -14.9, -80);
        Says("Kept takes 19 ns [15, 24] less than none in one run and allocates 80 B less.", kept);
    }

    [Fact]
    public void It_leads_with_the_ratio_because_nanoseconds_are_those_of_a_run()
    {
        var wait = new Cost("a wait", 338, -593, 1616, 32) { TimesAsLong = new(8.65, new(2.1, 35.2)) };
        Says(
            "A wait takes 9 times [2, 35] as long as none (300 ns [−600, 1,600] more in one run) and allocates 32 "
                + "B more; a chain takes 3 times [2, 4] as long (97 ns [88, 105] more in one run) and allocates "
                + "nothing more. These figures don’t show which adds more time: a wait or a chain.",
            wait,
            Chain with
            {
                TimesAsLong = new(3, new(2, 4)),
            }
        );
    }

    [Fact]
    public void What_holds_nothing_is_told_from_nothing_by_no_sentence()
    {
        var hoisted = new Cost("hoisted", 2.04, -3.96, 10.4, 0);
        Says(
            "Hoisted can’t be distinguished from none by time (2 ns [−4, 10] more in one run), and allocates "
                + "nothing more.",
            hoisted
        );
        Says(
            "A wait takes 228 ns [206, 246] more than none in one run and allocates 104 B more; "
                + "hoisted can’t be distinguished from none by time (2 ns [−4, 10] more in one run).",
            Wait,
            hoisted with
            {
                Bytes = null,
            }
        );
        Assert.Contains("228 ns without an interval", new Costs("none", [Wait with { Lower = null }]).ToSentence());
    }

    [Fact]
    public void It_is_a_fact_of_its_output()
    {
        var costs = new Costs("none", [Wait, Chain with { Lower = null, Bytes = null }])
        {
            Origins = [Here],
            Notes = ["It was busy."],
        };
        var json = JsonNode.Parse(Facts.ToJson(costs.ToFacts()))!["costs"]![0]!;
        // The origins are a fact of their own.
        var again = json.Deserialize<Costs>(Facts.Format)! with
        {
            Origins = costs.Origins,
        };
        Assert.Equal(costs.ToText(), again.ToText());
        Assert.Equal(costs.All, again.All);
    }

    private static void Says(string sentence, params Cost[] costs) =>
        Assert.Equal(sentence, new Costs("none", costs).ToSentence());
}
