using System.Text.RegularExpressions;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>What <c>environment/teaching.md</c> tells a teacher is there, and its minutes add up.</summary>
public sealed partial class TeachingTests
{
    private static readonly string Text = File.ReadAllText(Repository.TeachingFile);

    [Fact]
    public void Each_link_leads_to_a_file() => Assert.All(
        Links().Matches(Text).Select(link => link.Groups["path"].Value).Where(path => !path.StartsWith("http", StringComparison.Ordinal)),
        path => Assert.True(File.Exists(Path.Combine(Path.GetDirectoryName(Repository.TeachingFile)!, path)), path));

    [Fact]
    public void Each_exercise_is_one()
    {
        var exercises = Progress.Current.Exercises.Select(exercise => exercise.Id).ToList();
        var named = Exercises().Matches(Text).Select(exercise => exercise.Groups["id"].Value).Distinct().ToList();

        Assert.InRange(named.Count, 8, exercises.Count);
        Assert.All(named, id => Assert.Contains(id, exercises));
    }

    [Fact]
    public async Task Each_command_is_one()
    {
        var commands = Commands().Matches(Text).Select(command => command.Groups["name"].Value).Distinct().ToList();

        Assert.Superset(new HashSet<string> { "doctor", "pack", "present", "run", "progress" }, commands.ToHashSet());
        foreach (var command in commands)
        {
            Assert.Equal(ExitCode.Success, (await Invocation.OfAsync(command, "--help")).ExitCode);
        }
    }

    /// <summary>A figure is measured, or it isn't told.</summary>
    [Fact]
    public void No_figure_is_typed() => Assert.Empty(Figures().Matches(Text).Select(figure => figure.Value));

    [Fact]
    public void The_ninety_minutes_are_ninety_without_a_gap()
    {
        var parts = Minutes().Matches(Text).Select(part => (From: Number(part, "from"), To: Number(part, "to"))).ToList();

        Assert.Equal((0, 90), (parts[0].From, parts[^1].To));
        Assert.All(parts.Zip(parts.Skip(1)), pair => Assert.Equal(pair.First.To, pair.Second.From));
    }

    [Fact]
    public void The_day_has_no_gap()
    {
        var parts = Hours().Matches(Text).Select(part => (From: part.Groups["from"].Value, To: part.Groups["to"].Value)).ToList();

        Assert.Equal(("9:00", "17:00"), (parts[0].From, parts[^1].To));
        Assert.All(parts.Zip(parts.Skip(1)), pair => Assert.Equal(pair.First.To, pair.Second.From));
    }

    [Fact]
    public void Each_section_is_in_its_lesson() => Assert.All(Sections().Matches(Text), place =>
    {
        var notebook = Notebook.Load(Path.Combine(Repository.Root, "notebooks", place.Groups["notebook"].Value));
        var headings = string.Join('\n', notebook.Cells.Select(cell => cell.Source));
        Assert.All(Numbers().Matches(place.Groups["sections"].Value), number =>
            Assert.Matches($@"(?m)^## {number.Value}\.", headings));
    });

    private static int Number(Match part, string group) =>
        int.Parse(part.Groups[group].Value, System.Globalization.CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\]\((?<path>[^)]+)\)")]
    private static partial Regex Links();

    [GeneratedRegex(@"(?:[Ee]xercises?\*{0,2}|and|[Ii]n) `(?<id>[a-z]+(?:-[a-z]+)+)`")]
    private static partial Regex Exercises();

    [GeneratedRegex(@"src/Tutorial -- (?<name>[a-z]+)")]
    private static partial Regex Commands();

    [GeneratedRegex(@"\d[\d.,]*\s?(?:ns|us|µs|ms|B|bytes|x|×|times)\b")]
    private static partial Regex Figures();

    [GeneratedRegex(@"^\| (?<from>\d+)–(?<to>\d+) \|", RegexOptions.Multiline)]
    private static partial Regex Minutes();

    [GeneratedRegex(@"^\| (?<from>\d+:\d\d) \| (?<to>\d+:\d\d) \|", RegexOptions.Multiline)]
    private static partial Regex Hours();

    [GeneratedRegex(@"notebooks/(?<notebook>[\w-]+\.ipynb)\), sections? (?<sections>[\d, to and]+)")]
    private static partial Regex Sections();

    [GeneratedRegex(@"\d+")]
    private static partial Regex Numbers();
}
