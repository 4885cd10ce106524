using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Display;
using PriceOfAwait.Tutorial.Tests.Kernels;

namespace PriceOfAwait.Tutorial.Tests;

public sealed class CommittedNotebooksTests(JupyterWithKernel jupyter)
{
    private const string OnYourOwn = "## On your own";
    private const string More = "## If you want to know more";

    public static TheoryData<string> Notebooks =>
        [
            .. Directory
                .GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb")
                .Select(path => Path.GetFileName(path)!)
                .Order(StringComparer.Ordinal),
        ];

    [Theory, MemberData(nameof(Notebooks))]
    public void Polyglot_Notebooks_opens_it_as_its_own_and_every_reader_sees_that_its_cells_are_C_sharp(string name)
    {
        var notebook = Read(name);
        Assert.Equal("4.5", $"{notebook["nbformat"]}.{notebook["nbformat_minor"]}");
        Assert.Equal(
            """{"display_name":".NET (C#)","language":"C#","name":".net-csharp"}""",
            notebook["metadata"]!["kernelspec"]!.ToJsonString()
        );
        // By this name VS Code knows the language without any extension; Polyglot Notebooks sets its own.
        Assert.Equal(
            """{"file_extension":".cs","mimetype":"text/x-csharp","name":"csharp","pygments_lexer":"csharp"}""",
            notebook["metadata"]!["language_info"]!.ToJsonString()
        );
        Assert.All(
            Cells(notebook, "code"),
            cell => Assert.Equal("csharp", (string?)cell["metadata"]!["polyglot_notebook"]!["kernelName"])
        );
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void No_cell_is_longer_than_a_screen(string name) =>
        Assert.All(Cells(Read(name), "code"), cell => Assert.InRange(Source(cell).Split('\n').Length, 1, 15));

    /// <summary>
    /// The first cell states the minutes of three parts. Each is at least what it takes to read the part aloud and to
    /// look at its outputs; the message of a failure says how long that is.
    /// </summary>
    [Theory, MemberData(nameof(Notebooks))]
    public void Each_of_its_parts_takes_the_minutes_that_it_states_and_reading_at_most_twenty(string name)
    {
        var cells = Read(name)["cells"]!.AsArray().Select(cell => cell!).ToList();
        var stated = Regex.Match(
            Source(cells[0]),
            @"(?m)\*\*Minutes\*\*: (?<reading>\d+) to read(, (?<exercises>\d+) for the exercises)?"
                + @"(, (?<more>\d+) for the rest)?$"
        );
        Assert.True(stated.Success, $"The first cell of {name} states no minutes such as 12 to read, 8 for the rest.");
        var tooFew = (
            from part in new[]
            {
                (Name: "reading", Cells: cells.TakeWhile(cell => !Starts(cell, OnYourOwn) && !Starts(cell, More))),
                (Name: "exercises", Cells: Section(OnYourOwn)),
                (Name: "more", Cells: Section(More)),
            }
            let least = LeastMinutes([.. part.Cells])
            where least > MinutesOf(part.Name)
            select string.Create(CultureInfo.InvariantCulture, $"{part.Name} takes at least {least:0.0} minutes")
        ).ToList();
        Assert.True(tooFew.Count == 0, $"{name}: {string.Join(", ", tooFew)}, and its first cell states less.");
        Assert.InRange(MinutesOf("reading"), 1, 20);

        int MinutesOf(string part) =>
            stated.Groups[part].Success ? int.Parse(stated.Groups[part].Value, CultureInfo.InvariantCulture) : 0;

        IEnumerable<JsonNode> Section(string heading) =>
            cells
                .SkipWhile(cell => !Starts(cell, heading))
                .Index()
                .TakeWhile(cell => cell.Index == 0 || !Starts(cell.Item, "## "))
                .Select(cell => cell.Item);

        static bool Starts(JsonNode cell, string heading) => Source(cell).StartsWith(heading, StringComparison.Ordinal);
    }

    private static double LeastMinutes(IReadOnlyList<JsonNode> cells) =>
        cells.Sum(cell => Regex.Count(Source(cell), @"\w+(['’.]\w+)*")) / 150.0
        + cells.Sum(cell => cell["outputs"]?.AsArray().Count ?? 0) / 4.0;

    /// <summary>Two are for looking things up.</summary>
    [Theory, MemberData(nameof(Notebooks))]
    public void A_lesson_says_in_one_sentence_what_it_taught_and_then_where_it_ends(string name)
    {
        var cells = Cells(Read(name), "markdown").Select(Source).ToList();
        var isLesson = name[..2] is not ("18" or "19");
        Assert.Equal(
            isLesson ? 1 : 0,
            cells.Count(cell => cell.StartsWith("## The lesson in one sentence\n\n**", StringComparison.Ordinal))
        );
        Assert.All(
            cells.Where(cell => cell.StartsWith(More, StringComparison.Ordinal)),
            cell => Assert.StartsWith($"{More}\n\n*The lesson ends here.* ", cell, StringComparison.Ordinal)
        );
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void Every_code_cell_has_run_without_an_error(string name) =>
        Assert.All(
            Cells(Read(name), "code"),
            cell =>
            {
                Assert.NotNull(cell["execution_count"]);
                Assert.DoesNotContain(cell["outputs"]!.AsArray(), output => (string?)output!["output_type"] == "error");
            }
        );

    /// <summary>
    /// It takes an array for the lines of a text, and shows an error of its own instead of the output.
    /// </summary>
    [Theory, MemberData(nameof(Notebooks))]
    public void VS_Code_opens_its_outputs_because_none_is_an_array(string name) =>
        Assert.All(
            Cells(Read(name), "code")
                .SelectMany(cell => cell["outputs"]!.AsArray())
                .SelectMany(output => output!["data"]?.AsObject() ?? [])
                .Where(data => data.Key.EndsWith("json", StringComparison.Ordinal)),
            data => Assert.IsType<JsonObject>(data.Value)
        );

    [Theory, MemberData(nameof(Notebooks))]
    public void No_figure_is_typed_into_prose(string name) =>
        Assert.All(
            Cells(Read(name), "markdown"),
            cell =>
                Assert.DoesNotMatch(
                    @"(?<![\d.])(?!95%)\d[\d,.]*\s?(ns|us|µs|ms|B|kB|KB|bytes|x|%)(?!\w)",
                    Regex.Replace(Source(cell), "(?s)```.*?```|`[^`]*`", "")
                )
        );

    /// <summary>Git ignores the folder, so on GitHub the link would lead nowhere.</summary>
    [Theory, MemberData(nameof(Notebooks))]
    public void No_link_leads_to_a_reader_s_attempts(string name) =>
        Assert.All(Cells(Read(name), "markdown"), cell => Assert.DoesNotContain("](../attempts", Source(cell)));

    [Theory, MemberData(nameof(Notebooks))]
    public void It_reads_well_on_GitHub_which_means_it_is_small(string name) =>
        // The one across runtimes has the whole ledger, and two executions beside each other.
        Assert.InRange(
            new FileInfo(PathOf(name)).Length,
            1,
            name.StartsWith("10-", StringComparison.Ordinal) ? 320_000 : 240_000
        );

    [Theory, MemberData(nameof(Notebooks))]
    [Trait("Kind", "machine")]
    public async Task As_a_page_it_shows_its_charts_without_scripts(string name)
    {
        var page = await jupyter.PageOfAsync(name);
        var charts = Cells(Read(name), "code")
            .Sum(cell => Regex.Count(cell["outputs"]!.ToJsonString(), "data-price-of-await-figure="));
        Assert.Equal(charts, Regex.Count(page, "<img[^>]*src=\"data:image/svg\\+xml,"));
        Assert.DoesNotContain(ChartPart.InWords, page);
    }

    /// <summary>All of them show one recording. What is judged by less of it has an id of its own.</summary>
    [Fact]
    public void No_claim_has_two_verdicts_for_one_runtime_in_all_notebooks()
    {
        var paths = Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb");
        var matrices = paths
            .SelectMany(path => OutputFacts.In(Notebook.Load(path)))
            .SelectMany(output => output.Facts.Parts.OfType<Matrix>());
        var verdicts = paths
            .SelectMany(path => NotebookRun.VerdictsIn(Notebook.Load(path)))
            .Select(one =>
                (Runtime: Regex.Match(one.Runtime, @"\.NET \d+").Value, Claim: one.Id, Verdict: one.VerdictMark)
            )
            .Concat(matrices.SelectMany(InMatrix))
            .ToLookup(one => (one.Runtime, one.Claim), one => one.Verdict);
        Assert.Contains(verdicts, alike => alike.Count() > 1);
        Assert.All(
            verdicts,
            alike => Assert.True(alike.Distinct().Count() == 1, $"{alike.Key}: {string.Join(", ", alike)}")
        );
    }

    /// <summary>Lesson 10's, with a column for each runtime.</summary>
    private static IEnumerable<(string Runtime, string Claim, string Verdict)> InMatrix(Matrix matrix) =>
        from row in matrix.Rows
        from cell in matrix.Columns.Zip(row.Marks, (runtime, verdict) => (runtime, verdict))
        select (cell.runtime, row.Name, cell.verdict);

    private static string PathOf(string name) => Path.Combine(Repository.Root, "notebooks", name);

    private static JsonNode Read(string name) => JsonNode.Parse(File.ReadAllText(PathOf(name)))!;

    private static IEnumerable<JsonNode> Cells(JsonNode notebook, string kind) =>
        notebook["cells"]!.AsArray().Where(cell => (string?)cell!["cell_type"] == kind).Select(cell => cell!);

    private static string Source(JsonNode cell) =>
        string.Concat(cell["source"]!.AsArray().Select(line => (string?)line));
}
