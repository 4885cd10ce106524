namespace PriceOfAwait.Tutorial.Tests;

/// <summary>What <c>environment/teaching.md</c> tells a teacher is there, and its minutes add up.</summary>
public sealed class TeachingTests
{
    private static readonly string Text = File.ReadAllText(Repository.TeachingFile);

    [Fact]
    public void Each_link_leads_to_a_file() =>
        Assert.All(
            Regex.Matches(Text, @"\]\((?!http)(?<path>[^)]+)\)").Select(link => link.Groups["path"].Value),
            path => Assert.True(File.Exists(Path.Combine(Path.GetDirectoryName(Repository.TeachingFile)!, path)), path)
        );

    [Fact]
    public void Each_exercise_is_one()
    {
        var exercises = Progress.Current.Exercises.Select(exercise => exercise.Id).ToList();
        var named = Regex
            .Matches(Text, @"(?:[Ee]xercises?\*{0,2}|and|[Ii]n) `(?<id>[a-z]+(?:-[a-z]+)+)`")
            .Select(exercise => exercise.Groups["id"].Value)
            .Distinct()
            .ToList();
        Assert.InRange(named.Count, 8, exercises.Count);
        Assert.All(named, id => Assert.Contains(id, exercises));
    }

    [Fact]
    public void Each_command_is_one()
    {
        var commands = Regex
            .Matches(Text, "src/Tutorial -- (?<name>[a-z]+)")
            .Select(command => command.Groups["name"].Value)
            .ToHashSet();
        Assert.Superset(new HashSet<string> { "doctor", "pack", "present", "run", "progress" }, commands);
        Assert.Subset(CommandLineTests.Commands.Select(command => command.Data).ToHashSet(), commands);
    }

    /// <summary>A figure is measured, or it isn't told.</summary>
    [Fact]
    public void No_figure_is_typed() => Assert.DoesNotMatch(@"\d[\d.,]*\s?(?:ns|us|µs|ms|B|bytes|x|×|times)\b", Text);

    [Theory]
    [InlineData("–", "0 to 90")]
    [InlineData(" to ", "0 to 120", "0 to 60")]
    [InlineData(" | ", "9:00 to 17:00")]
    public void No_plan_has_a_gap(string to, params string[] plans)
    {
        var parts = Regex
            .Matches(Text, $@"(?m)^\| (\d+:?\d*){Regex.Escape(to)}(\d+:?\d*) \|")
            .Select(part => (From: part.Groups[1].Value, To: part.Groups[2].Value))
            .ToList();
        // A plan ends where the next part doesn't go on.
        var following = parts.Skip(1).Append((From: "", To: ""));
        var ends = parts.Zip(following).Where(pair => pair.First.To != pair.Second.From).ToList();
        var starts = ends.Select(end => end.Second).Prepend(parts[0]).SkipLast(1);
        Assert.Equal(plans, starts.Zip(ends, (start, end) => $"{start.From} to {end.First.To}"));
    }

    [Fact]
    public void Each_section_is_in_its_lesson()
    {
        var places = Regex.Matches(Text, @"notebooks/(?<notebook>[\w-]+\.ipynb)\),(?<where>[^|;\n]*)");
        var sections = (
            from Match place in places
            from Match section in Regex.Matches(place.Groups["where"].Value, @"\*(?<title>[^*]+)\*")
            select (Notebook: place.Groups["notebook"].Value, Title: section.Groups["title"].Value)
        ).ToList();
        Assert.NotEmpty(sections);
        Assert.All(
            sections,
            section =>
                Assert.Matches(
                    $@"(?m)^###? (\d+\. )?{Regex.Escape(section.Title)}",
                    string.Join(
                        '\n',
                        Notebook
                            .Load(Path.Combine(Repository.Root, "notebooks", section.Notebook))
                            .Cells.Select(cell => cell.Source)
                    )
                )
        );
    }
}
