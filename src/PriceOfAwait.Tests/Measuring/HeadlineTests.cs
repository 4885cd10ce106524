namespace PriceOfAwait.Tests.Measuring;

public class HeadlineTests
{
    [Fact]
    public void What_is_surely_slower_is_named_with_its_ratio_and_its_cost() =>
        Assert.Equal(
            "Await takes 33 times as long as Direct, 69 ns more; Task takes 2.1 times as long",
            Headline.OfRatios(
                "Direct",
                [Ratio("Task", 2.1, 2, 2.2), Ratio("Await", 33, 31, 35) with { More = "69 ns" }]
            )
        );

    [Fact]
    public void What_an_interval_does_not_tell_apart_no_title_does()
    {
        Assert.Equal("Await can’t be distinguished from Direct", Ratios(Ratio("Await", 1.2, 0.9, 1.5)));
        Assert.Equal(
            "None can be distinguished from Direct",
            Ratios(Ratio("Await", 1.2, 0.9, 1.5), Ratio("Task", 0.9, 0.8, 1))
        );
        Assert.Equal(
            "Await takes 1.2 times as long as Direct; Task can’t be distinguished from Direct",
            Ratios(Ratio("Await", 1.2, 1.1, 1.3), Ratio("Task", 1.1, 1, 1.3))
        );
        Assert.Equal(
            "Await can’t be distinguished from Direct",
            Headline.OfDifferences("Direct", [Ratio("Await", 3, -1, 7)])
        );
        Assert.Equal("Cached takes 0.93 times as long as Direct", Ratios(Ratio("Cached", 0.93, 0.9, 0.95)));
        Assert.Equal("Cached takes 1/200 of the time of Direct", Ratios(Ratio("Cached", 0.005, 0.0049, 0.0051)));
        Assert.Equal(
            "Thrown takes 2.0 times as long as Direct; Cached takes 1/200 of the time",
            Ratios(Ratio("Cached", 0.005, 0.0049, 0.0051), Ratio("Thrown", 2, 1.9, 2.1))
        );
        Assert.Equal("Published figures beside those of Direct", Ratios(new HeadlineFigure("Await", 15.2, null)));
    }

    [Fact]
    public void No_title_comes_from_an_interval_wider_than_a_factor_of_ten_and_none_calls_imprecise_times_alike()
    {
        const string vary = "These launches vary too much to compare the times with Direct";
        Assert.Equal(vary, Ratios(Ratio("Await", 357, 2, 47_000)));
        Assert.Equal(vary, Ratios(Ratio("Await", 1.2, 0.4, 3), Ratio("Task", 0.9, 0.8, 1)));
        Assert.Equal(
            "Await isn’t known precisely enough to be compared with Direct",
            Ratios(Ratio("Await", 1.2, 0.4, 3))
        );
        Assert.Equal(
            "Task takes 2.1 times as long as Direct",
            Ratios(Ratio("Await", 357, 2, 47_000), Ratio("Task", 2.1, 2, 2.2))
        );
        Assert.Equal(
            "Task takes 2.1 times as long as Direct; Await isn’t known precisely enough to be compared with Direct",
            Ratios(Ratio("Await", 1.2, 0.4, 3), Ratio("Task", 2.1, 2, 2.2))
        );
        Assert.Equal(
            vary,
            Headline.OfDifferences("Direct", [Ratio("Await", 357, 20, 4_000) with { Ratio = new(2, 470) }])
        );
        Assert.Equal(
            "These launches vary too much to compare the times from A to B",
            Headline.OfTimeChanges("from A to B", [new("Await", new(100, new(10, 1_000)), new(50, new(49, 51)))])
        );
    }

    [Fact]
    public void Of_many_whose_times_all_overlap_a_title_names_the_range() =>
        Assert.Equal(
            "All take 1.4 times to 1.8 times as long as Direct",
            Ratios(Ratio("A", 1.8, 1.2, 2.4), Ratio("B", 1.6, 1.5, 1.7), Ratio("C", 1.4, 1.3, 1.5))
        );

    [Fact]
    public void One_that_can_not_be_told_from_the_last_of_the_longest_might_take_as_long_and_is_named_with_them()
    {
        var title = Ratios(
            Ratio("A", 22, 21, 23),
            Ratio("B", 20.5, 19, 22),
            Ratio("C", 18.5, 17.5, 19.5),
            Ratio("D", 2, 1.9, 2.1)
        );
        Assert.StartsWith("A, B and C take longest, ", title, StringComparison.Ordinal);
        Assert.Contains("; each can’t be distinguished from the next; D takes ", title, StringComparison.Ordinal);
    }

    [Fact]
    public void With_several_sets_of_parameters_a_title_tells_both_ends()
    {
        Assert.Equal(
            "A takes 4 times as long as Direct; B takes 2.0 times as long (Deep=true)",
            Ratios(
                Ratio("A", 4, 3, 5) with
                {
                    Where = "Deep=true",
                },
                Ratio("B", 2, 1.5, 2.5) with
                {
                    Where = "Deep=true",
                }
            )
        );
        Assert.Equal(
            "A takes 4 times as long as Direct (Deep=true), and 2.0 times (Deep=false)",
            Ratios(
                Ratio("A", 2, 1.5, 2.5) with
                {
                    Where = "Deep=false",
                },
                Ratio("A", 4, 3, 5) with
                {
                    Where = "Deep=true",
                }
            )
        );
        Assert.Equal(
            "A takes 4 times as long as Direct (Deep=false), and can’t be distinguished from it (Deep=true)",
            Ratios(
                Ratio("A", 4, 3, 5) with
                {
                    Where = "Deep=false",
                },
                Ratio("A", 1, 0.8, 1.3) with
                {
                    Where = "Deep=true",
                }
            )
        );
        Assert.Equal(
            "A takes 4 times as long as Direct (Deep=true)",
            Ratios(
                Ratio("A", 4, 3, 5) with
                {
                    Where = "Deep=true",
                },
                Ratio("B", 2, 1.5, 2.5) with
                {
                    Where = "Deep=false",
                }
            )
        );
        Assert.Equal(
            "Await takes 82 ns more than Direct with a deep chain, 32 ns with a short chain; for Return, "
                + "that difference doesn’t grow measurably",
            Headline.OfDifferences(
                "Direct",
                [
                    Ratio("Await", 32, 31, 33) with
                    {
                        Where = "a short chain",
                    },
                    Ratio("Return", 6, 5, 8) with
                    {
                        Where = "a short chain",
                    },
                    Ratio("Await", 82, 80, 84) with
                    {
                        Where = "a deep chain",
                    },
                    Ratio("Return", 7, 6, 8) with
                    {
                        Where = "a deep chain",
                    },
                ]
            )
        );
    }

    [Fact]
    public void An_extreme_is_named_only_where_its_interval_is_apart_from_all_others()
    {
        Assert.Equal(
            "A and B take longest, 4 times as long as Direct; their times can’t be distinguished; C takes "
                + "1.5 times as long",
            Ratios(Ratio("B", 3.9, 3, 5), Ratio("A", 4, 3, 5), Ratio("C", 1.5, 1.2, 2))
        );
        Assert.Equal(
            "A takes 4 times as long as Direct; B and C take 2.0 times and 1.9 times as long",
            Ratios(Ratio("A", 4, 3, 5), Ratio("B", 2, 1.5, 2.5), Ratio("C", 1.9, 1.2, 2))
        );
        // One that the baseline isn't told from may be the extreme all the same.
        Assert.Equal(
            "B takes 0.5 times as long as Direct",
            Ratios(Ratio("A", 1.1, 0.9, 1.3), Ratio("C", 0.9, 0.8, 0.95), Ratio("B", 0.5, 0.4, 0.6))
        );
        Assert.Equal(
            "2 of 3 can be distinguished from Direct",
            Ratios(Ratio("A", 1.1, 0.5, 2), Ratio("C", 0.6, 0.5, 0.7), Ratio("B", 0.5, 0.4, 0.6))
        );
        Assert.Equal(
            "A and B take longest, 9 ns more than Direct; their times can’t be distinguished",
            Headline.OfDifferences("Direct", [Ratio("A", 9, 8, 10), Ratio("B", 9, 7, 11)])
        );
    }

    [Theory]
    [InlineData(0, 0, "Each way allocates nothing")]
    [InlineData(72, 72, "Each way allocates 72 B")]
    [InlineData(0, 13392.3, "B allocates 13,392.3 B; A allocates nothing")]
    [InlineData(504, 72, "A allocates 504 B; B allocates 72 B")]
    public void Bytes_are_told_from_the_most_to_the_least(double a, double b, string title) =>
        Assert.Equal(title, Headline.OfBytes([new("A", a, null), new("B", b, null)]));

    [Fact]
    public void Those_that_leave_as_much_are_named_together()
    {
        HeadlineFigure Of(string name, double bytes, string where) => new(name, bytes, null, where);
        Assert.Equal(
            "A and B allocate 320 B; C and D allocate nothing (.NET 10)",
            Headline.OfBytes([
                Of("C", 144, ".NET 8"),
                Of("D", 0, ".NET 8"),
                Of("A", 320, ".NET 10"),
                Of("B", 320, ".NET 10"),
                Of("C", 0, ".NET 10"),
                Of("D", 0, ".NET 10"),
            ])
        );
        Assert.Equal(
            "A allocates 504 B (deep), and 216 B (short); B allocates nothing",
            Headline.OfBytes([Of("A", 216, "short"), Of("B", 0, "short"), Of("A", 504, "deep"), Of("B", 0, "deep")])
        );
        Assert.Equal(
            "A allocates 752 B (one), and 201 B (ten)",
            Headline.OfBytes([Of("A", 752, "one"), Of("B", 96, "one"), Of("A", 201, "ten"), Of("B", 90, "ten")])
        );
        Assert.Equal(
            "A allocates 320 B (.NET 10)",
            Headline.OfBytes([
                Of("B", 72, ".NET 8"),
                Of("C", 72, ".NET 8"),
                Of("D", 72, ".NET 8"),
                Of("A", 320, ".NET 10"),
            ])
        );
    }

    [Fact]
    public void A_change_is_one_only_where_intervals_are_apart()
    {
        Assert.Equal(
            "All methods became 6 to 7 times faster from A to B",
            Times(From("Await", 350, 50), From("Call", 60, 10))
        );
        Assert.Equal(
            "Await became 7 times faster from A to B, Call 1.5 times; Box not measurably",
            Times(From("Await", 350, 50), From("Box", 11, 10), From("Call", 15, 10))
        );
        Assert.Equal(
            "Box adds 9.0 ns to Direct (on Old .NET, 10: can’t be distinguished)",
            Headline.OfAdded("Direct", "on Old .NET", [From("Box", 10, 9)])
        );
        static string Times(params Change[] changes) => Headline.OfTimeChanges("from A to B", changes);
        static Change From(string name, double before, double after) =>
            new(name, new(before, new(before * 0.9, before * 1.1)), new(after, new(after * 0.9, after * 1.1)));
    }

    private static string Ratios(params HeadlineFigure[] ratios) => Headline.OfRatios("Direct", ratios);

    private static HeadlineFigure Ratio(string name, double value, double lower, double upper) =>
        new(name, value, new(lower, upper));
}
