namespace PriceOfAwait.Tutorial.Tests;

/// <summary>What belongs to a lesson stands in folders that are named like its notebook.</summary>
public sealed class RoomsTests
{
    private static readonly string[] Notebooks =
    [
        .. Directory
            .GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb")
            .Select(path => Path.GetFileNameWithoutExtension(path)!),
    ];

    [Theory]
    [InlineData("src/Lessons")]
    [InlineData("src/Lessons.Tests")]
    [InlineData("src/PriceOfAwait/Lessons")]
    [InlineData("src/PriceOfAwait.Tests/Lessons")]
    [InlineData("src/Exercises")]
    [InlineData("src/Exercises/Solutions")]
    [InlineData("src/Exercises/Checks")]
    public void A_folder_of_code_is_named_like_its_notebook(string parent) =>
        Assert.All(
            FoldersOf(parent).Where(folder => folder.StartsWith("Lesson", StringComparison.Ordinal)),
            folder =>
                Assert.Contains(
                    folder["Lesson".Length..],
                    Notebooks.Select(CodeNameOf),
                    StringComparer.OrdinalIgnoreCase
                )
        );

    [Fact]
    public void A_folder_of_data_is_named_like_its_notebook() =>
        Assert.All(FoldersOf("data/lessons"), folder => Assert.Contains(folder, Notebooks));

    /// <summary>A class's board knows each guess by the file of its room.</summary>
    [Fact]
    public void Every_guess_that_a_notebook_takes_besides_ratios_is_in_its_room() =>
        Assert.All(
            Notebooks,
            notebook =>
                Assert.Equal(
                    Regex
                        .Matches(
                            File.ReadAllText(Path.Combine(Repository.Root, "notebooks", $"{notebook}.ipynb")),
                            """Guess\.(?<kind>Of|Range|Types)\((?:\\"(?<about>[^"]+)\\")?"""
                        )
                        .Select(guess =>
                            guess.Groups["kind"].Value switch
                            {
                                "Range" => "the range of int",
                                "Types" => "the types",
                                _ => guess.Groups["about"].Value,
                            }
                        ),
                    AskedGuess.All.Where(guess => guess.Lesson == notebook).Select(guess => guess.About)
                )
        );

    [Fact]
    public void What_may_be_chosen_is_what_the_notebook_offers()
    {
        var choices = AskedGuess.All.Where(guess => guess.Choices is not null).ToList();
        Assert.NotEmpty(choices);
        Assert.All(
            choices,
            guess =>
                Assert.Contains(
                    $"[{string.Join(", ", guess.Choices!.Select(name => $"\\\"{name}\\\""))}]",
                    File.ReadAllText(Path.Combine(Repository.Root, "notebooks", $"{guess.Lesson}.ipynb"))
                )
        );
    }

    [Fact]
    public void A_file_that_lessons_share_says_which_lessons() =>
        Assert.All(
            Directory.GetFiles(Path.Combine(Repository.Root, "src", "Lessons", "Subjects"), "*.cs"),
            file => Assert.Matches(@"[Ll]essons \d", File.ReadAllText(file))
        );

    /// <summary>The first cell of a notebook imports all lessons, because some use the code of others.</summary>
    [Fact]
    public void No_two_lessons_have_a_type_of_one_name() =>
        Assert.DoesNotContain(
            new[] { "src/Lessons", "src/PriceOfAwait/Lessons" }
                .Select(parent => Path.Combine([Repository.Root, .. parent.Split('/')]))
                .SelectMany(parent => Directory.GetDirectories(parent, "Lesson*"))
                .SelectMany(folder => Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories))
                .Select(Path.GetFileName)
                .Where(name => name != "Published.cs")
                .GroupBy(name => name, StringComparer.OrdinalIgnoreCase),
            alike => alike.Skip(1).Any()
        );

    private static string CodeNameOf(string notebook) => notebook.Replace("-", "", StringComparison.Ordinal);

    private static IEnumerable<string> FoldersOf(string parent) =>
        Directory
            .GetDirectories(Path.Combine([Repository.Root, .. parent.Split('/')]))
            .Select(path => Path.GetFileName(path)!);
}
