namespace PriceOfAwait.Tests.Judging;

/// <summary>Claims about a method that spins in four launches, and sleeps in eight.</summary>
public class GroupsInClaimsTests
{
    private static readonly double[] Blocking =
    [
        2_000,
        11_000,
        2_100,
        11_500,
        10_500,
        2_200,
        12_000,
        1_900,
        11_000,
        11_100,
        10_800,
        11_900,
    ];

    private static readonly ClaimPart Ratio = new("time", "C", Time: "Blocks", Over: "Awaits", Unit: "x");
    private static readonly ClaimPart Difference = new("time", "C", Time: "Blocks", Minus: "Awaits", Unit: "ns");

    [Fact]
    public void Each_group_is_judged_and_if_they_agree_that_is_the_verdict()
    {
        var holds = Judge(Ratio with { Above = 2 });
        Assert.Equal((Verdict.Holds, "21x in 4 of 12 launches, 112x in 8"), (holds.Verdict, holds.MeasuredText));
        Assert.Equal("Blocks / Awaits, in each group of launches.", holds.Reason);
        Assert.Equal(
            "Blocks / Awaits, in each group of launches: 21x in 4 of 12 launches, 112x in 8, above 2x as claimed.",
            holds.Sentence
        );

        var changed = Judge(Ratio with { Below = 2 });
        Assert.Equal(Verdict.Changed, changed.Verdict);
        Assert.EndsWith("21x in 4 of 12 launches, 112x in 8; the claim was below 2x.", changed.Sentence);
    }

    [Fact]
    public void If_they_differ_the_part_is_undecided_and_says_that_there_are_two_groups()
    {
        var part = Judge(Difference with { Above = 1_000, Below = 8_000, Published = 4_000 });
        Assert.Equal(
            (Verdict.Undecided, "+2.0 µs in 4 of 12 launches, +11.1 µs in 8"),
            (part.Verdict, part.MeasuredText)
        );
        Assert.Equal("Blocks − Awaits: launches of Blocks fall into two groups.", part.Reason);
        Assert.Equal(
            "Blocks − Awaits: +2.0 µs in 4 of 12 launches, +11.1 µs in 8, launches of Blocks fall into two groups.",
            part.Sentence
        );
    }

    [Fact]
    public void There_is_no_figure_and_no_interval_of_both_groups_together()
    {
        var part = Judge(Ratio with { Above = 2 });
        Assert.Equal((null, null, ""), (part.Measured, part.Interval, part.Plot));
        Assert.Equal([(4, 12), (8, 12)], part.Groups.Select(group => (group.Launches, group.All)));
    }

    [Fact]
    public void A_group_of_a_single_launch_leaves_the_part_undecided_and_yet_has_a_figure()
    {
        var part = JudgedPart.Timed(
            Ratio with
            {
                Above = 2,
            },
            "Blocks / Awaits",
            MadeUp.Measured("Blocks", 2, 20, 20, 20, 20, 2),
            MadeUp.Measured("Awaits", 2, 2, 2, 20, 20, 20),
            controlFactor: 1,
            shareRounds: true
        );
        Assert.Equal(
            (Verdict.Undecided, "0.1x in 1 of 6 launches, 1x in 3, 10x in 2"),
            (part.Verdict, part.MeasuredText)
        );
        Assert.Equal("Blocks / Awaits: launches of Blocks and Awaits fall into two groups.", part.Reason);
    }

    [Fact]
    public void The_table_of_verdicts_says_how_groups_are_judged()
    {
        var claim = new Claim("X1", "s", ClaimKind.Timed, "Blocking takes longer.", [Ratio with { Above = 2 }], "C");
        var text = new Ledger([new(claim, [Judge(claim.Parts[0])], "")]).ToText();
        Assert.Contains("now 21x in 4 of 12 launches, 112x in 8", text);
        Assert.Contains("\nIf launches fall into two groups, which no interval describes, each group is judged.", text);
    }

    private static JudgedPart Judge(ClaimPart part) =>
        new Evidence
        {
            Runs =
            [
                MadeUp.Run(
                    MadeUp.FullName("C"),
                    MadeUp.Measured("Awaits", 100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 103, 97),
                    MadeUp.Measured("Blocks", Blocking)
                ),
            ],
        }.Compare(part)!;
}
