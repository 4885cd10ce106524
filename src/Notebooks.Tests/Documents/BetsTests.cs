namespace PriceOfAwait.Notebooks.Tests.Documents;

public sealed class BetsTests
{
    private const string Prose = "Some prose.";

    [Fact]
    public void What_answers_a_bet_is_the_first_use_of_its_guess_with_what_stands_before_it_in_its_section() =>
        Assert.Equal(
            ["measure", "run.With(guess)"],
            AnswersIn(
                "var guess = new Guess(\"A\", null);",
                Prose,
                "something else",
                "## The section",
                "measure",
                Prose,
                "run.With(guess)"
            )
        );

    [Fact]
    public void What_follows_an_answer_at_once_answers_it_too_and_what_follows_prose_does_not() =>
        Assert.Equal(
            ["run.With(guess)", "run.InWords()"],
            AnswersIn("var guess = new Guess(\"A\", null);", "run.With(guess)", "run.InWords()", Prose, "chart")
        );

    [Fact]
    public void Another_guess_of_the_same_bet_is_answered_where_it_is_used_first() =>
        Assert.Equal(
            ["run.With(guesses)", "layers.Against(1)"],
            AnswersIn(
                """
                Guess[] guesses =
                [
                    new("A", null),
                ];
                var layers = Guess.Of("layers", null);
                """,
                Prose,
                "run.With(guesses)",
                Prose,
                "chart",
                "## Another section",
                "layers.Against(1)",
                Prose,
                "layers.Against(2)"
            )
        );

    [Fact]
    public void The_same_comparison_as_a_chart_or_in_words_answers_the_bet_too_up_to_the_end_of_the_way() =>
        Assert.Equal(
            ["var comparison = Comparison.Of(run).With(guess);", "comparison.RatioFigure(\"x\")"],
            AnswersIn(
                "var guess = new Guess(\"A\", null);",
                "var comparison = Comparison.Of(run).With(guess);",
                "## See",
                "comparison.RatioFigure(\"x\")",
                Prose,
                "Progress.Of(comparison)",
                "## The lesson in one sentence",
                "comparison.InWords()"
            )
        );

    [Fact]
    public void A_question_that_is_only_asked_is_answered_by_the_cell_that_says_so()
    {
        var marked = $"{Bets.Mark}\nrun";
        Assert.Equal([marked, "chart"], AnswersIn("before", marked, "chart", Prose, "after"));
    }

    [Fact]
    public void A_bet_that_nothing_uses_has_no_answer_and_neither_has_a_notebook_without_bets()
    {
        Assert.Empty(AnswersIn("var guess = Guess.Of(\"a\", null);", "something"));
        Assert.Empty(AnswersIn(Prose, "run.With(guess)"));
    }

    [Fact]
    public void Folded_answers_unfold_without_a_script_and_other_outputs_stay_as_they_are()
    {
        var notebook = NotebookOf("before", "var guess = Guess.Of(\"a\", null);", "guess.Against(1)");
        notebook.FoldAnswers();
        Assert.Equal("<b>before</b>", HtmlOf(notebook.Cells[0]));
        Assert.Equal(
            $"<details><summary style=cursor:pointer>{Bets.Summary}</summary>\n<b>guess.Against(1)</b>\n</details>",
            HtmlOf(notebook.Cells[2])
        );
    }

    private static IEnumerable<string> AnswersIn(params string[] sources)
    {
        var cells = NotebookOf(sources).Cells;
        var answers = Bets.AnswersIn(cells);
        return cells.Where(answers.Contains).Select(cell => cell.Source);
    }

    private static string HtmlOf(Cell cell) => NotebookJson.TextOf(cell.Outputs[0]!["data"]!["text/html"])!;

    private static Notebook NotebookOf(params string[] sources)
    {
        var cells = sources.Select(source =>
            source == Prose || source.StartsWith("## ", StringComparison.Ordinal)
                ? new JsonObject { ["cell_type"] = "markdown", ["source"] = source }
                : new JsonObject
                {
                    ["cell_type"] = "code",
                    ["source"] = source,
                    ["outputs"] = new JsonArray(
                        new JsonObject
                        {
                            ["output_type"] = "execute_result",
                            ["data"] = new JsonObject { ["text/html"] = $"<b>{source}</b>" },
                        }
                    ),
                }
        );
        return Notebook.ParseToShow(
            "test.ipynb",
            new JsonObject { ["nbformat"] = 4, ["cells"] = new JsonArray([.. cells]) }.ToJsonString()
        );
    }
}
