using System.Globalization;
using System.Net;
using PriceOfAwait.Book;
using PriceOfAwait.Tutorial.Recording;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>There is one order of the lessons: that of <c>data/contents.json</c>.</summary>
public sealed class OrderTests
{
    private static readonly IReadOnlyList<string> Order =
    [
        .. BookWriter.NotebooksIn(NotebookBatch.TutorialsFolder).Select(path => Path.GetFileNameWithoutExtension(path)),
    ];

    [Fact]
    public void The_request_follows_the_start_and_what_one_looks_up_is_last_and_the_others_follow_their_numbers()
    {
        Assert.Equal(["00-start-here", "17-a-real-request"], Order.Take(2));
        Assert.Equal(["18-the-advice", "19-how-to-read-the-figures"], Order.TakeLast(2));
        Assert.Equal(
            [.. Enumerable.Range(1, 16), 20, 21, 22, 23, 24, 25, 26],
            Order.Skip(2).SkipLast(2).Select(name => int.Parse(name[..2], CultureInfo.InvariantCulture))
        );
    }

    [Fact]
    public void Readme_lists_the_lessons_in_this_order_each_with_its_title_and_what_it_finds()
    {
        var list = File.ReadAllText(RefreshCommand.Readme).Split("## The lessons")[1].Split("## ")[0];
        var lessons = Regex
            .Matches(list, @"(?m)^- \[(?<title>[^\]]+)\]\(notebooks/(?<name>[\w-]+)\.ipynb\): \w+")
            .ToList();
        Assert.Equal(Order, lessons.Select(lesson => lesson.Groups["name"].Value));
        // The first one's begins with that of the tutorial.
        Assert.All(
            Order.Zip(lessons),
            pair =>
                Assert.EndsWith(
                    pair.Second.Groups["title"].Value.Replace("`", "", StringComparison.Ordinal),
                    TitleOf(pair.First),
                    StringComparison.OrdinalIgnoreCase
                )
        );
    }

    [Fact]
    public void Each_lesson_ends_with_a_link_to_the_next() =>
        Assert.All(
            Order.Zip(Order.Skip(1)),
            pair =>
                Assert.Equal(
                    pair.Second,
                    Regex
                        .Match(
                            NotebookOf(pair.First).Cells.Last(cell => cell.Kind == CellKind.Markdown).Source,
                            @"(?m)^\*\*Next\*\*: \[[^\]]+\]\((?<name>[\w-]+)\.ipynb"
                        )
                        .Groups["name"]
                        .Value
                )
        );

    private static string TitleOf(string name) =>
        WebUtility
            .HtmlDecode(NotebookOf(name).Cells[0].Source.ReplaceLineEndings("\n").Split('\n')[0])
            .TrimStart('#', ' ')
            .Replace("`", "", StringComparison.Ordinal);

    private static Notebook NotebookOf(string name) =>
        Notebook.Load(Path.Combine(NotebookBatch.TutorialsFolder, $"{name}.ipynb"));
}
