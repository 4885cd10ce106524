using System.Text;

namespace PriceOfAwait.Tests.Practicing;

public sealed class ProgressTests : TestsInFolder
{
    private static readonly ExerciseFiles KeepTheTask = ExerciseFiles.Find("keep-the-task");

    private ExerciseFiles InFolder =>
        KeepTheTask with
        {
            File = KeepTheTask.File with { FullName = Folder["KeepTheTask.cs"] },
        };

    [Fact]
    public void An_outcome_is_that_of_the_text_that_was_checked()
    {
        var file = InFolder.File;
        Assert.Equal(Outcome.NotAttempted, new ReaderRecord().OutcomeOf(file));

        File.WriteAllText(file.FullName, KeepTheTask.Solution);
        var record = new ReaderRecord();
        record.Keep(file, KeepTheTask.Solution, Outcome.Correct);
        Assert.Equal(Outcome.Correct, record.OutcomeOf(file));

        File.AppendAllText(file.FullName, "// and more");
        Assert.Null(record.OutcomeOf(file));
    }

    [Fact]
    public async Task What_notebooks_keep_at_the_same_time_is_all_kept()
    {
        var turn = FileLock.TryTake(Folder["progress.turn"]);
        var ids = Enumerable.Range(0, 8).Select(number => $"{number}").ToList();
        var keeping = Task.WhenAll(
            ids.Select(id => Task.Run(() => ReaderRecord.Change(record => record.Hints[id] = 1, Folder.FullName)))
        );
        // Another process has the turn.
        await Task.Delay(50, Cancellation);
        Assert.False(keeping.IsCompleted);
        turn!.Dispose();
        await keeping;

        Assert.All(ids, id => Assert.Equal(1, ReaderRecord.Load(Folder.FullName).Hints.GetValueOrDefault(id)));
    }

    [Fact]
    public void A_record_that_cannot_be_read_is_not_written_over()
    {
        Directory.CreateDirectory(Folder["progress.json"]);
        Assert.ThrowsAny<Exception>(() => ReaderRecord.Change(record => record.Hints["one"] = 1, Folder.FullName));
        Assert.True(Directory.Exists(Folder["progress.json"]));
    }

    [Fact]
    public void What_another_commit_keeps_in_the_record_stays_in_it()
    {
        File.WriteAllText(
            Folder["progress.json"],
            """
            {
              "outcomes": { "one": { "text": "abc", "outcome": "correct", "minutes": null } },
              "hints": { "one": 2 },
              "guesses": { "two": { "said": 2, "found": 4, "unit": "B" } },
              "streak": { "days": [1, null] }
            }
            """
        );
        ReaderRecord.Change(record => record.Hints["one"]++, Folder.FullName);

        var kept = JsonNode.Parse(File.ReadAllText(Folder["progress.json"]))!;
        Assert.Equal("""{"days":[1,null]}""", kept["streak"]!.ToJsonString());
        Assert.Equal("B", (string?)kept["guesses"]!["two"]!["unit"]);
        Assert.True(kept["outcomes"]!["one"]!.AsObject().ContainsKey("minutes"));
        Assert.Equal(3, (int?)kept["hints"]!["one"]);
        Assert.Empty(Directory.GetFiles(Folder.FullName, "*.unreadable*"));
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{ \"hints\": ")]
    [InlineData("{ \"hints\": { \"one\": \"many\" } }")]
    [InlineData("{ \"guesses\": null }")]
    [InlineData("{ \"guesses\": { \"one\": null } }")]
    [InlineData("{ \"guesses\": { \"one\": { \"said\": 1e999, \"found\": 1 } } }")]
    [InlineData("{ \"outcomes\": { \"one\": { \"text\": \"abc\", \"outcome\": \"solved\" } } }")]
    [InlineData("not JSON, \u00e9")]
    public void An_unreadable_record_is_set_aside_whole_and_the_reader_is_told_once(string content)
    {
        var damaged = Encoding.Latin1.GetBytes(content);
        File.WriteAllBytes(Folder["progress.json"], damaged);

        var said = new List<string>();
        Assert.Empty(ReaderRecord.Load(Folder["other"], said.Add).Guesses);
        Assert.Empty(ReaderRecord.Load(Folder.FullName, said.Add).Guesses);
        ReaderRecord.Change(record => record.Hints["one"] = 1, Folder.FullName, said.Add);
        Assert.Equal(1, ReaderRecord.Load(Folder.FullName, said.Add).Hints["one"]);
        Assert.Matches(
            @"can't be read: .*progress\.json, .*\. It is kept as .*progress\.json\.unreadable, and a new one",
            Assert.Single(said)
        );
        Assert.Equal(damaged, File.ReadAllBytes(Folder["progress.json.unreadable"]));

        // Who changes it finds the damage, too, and takes no other file's place.
        File.WriteAllText(Folder["progress.json"], "{");
        ReaderRecord.Change(record => record.Hints["two"] = 1, Folder.FullName, said.Add);
        Assert.Contains("line 1, column 2: ", said[1]);
        Assert.Equal(damaged, File.ReadAllBytes(Folder["progress.json.unreadable"]));
        Assert.Equal("{", File.ReadAllText(Folder["progress.json.unreadable-2"]));
    }

    [Fact]
    public void The_first_check_copies_the_original_and_only_what_the_reader_made_of_the_copy_stays()
    {
        var file = InFolder.File;
        Assert.Equal((file.Original, null), file.Open(Folder["progress"]));
        Assert.Equal(file.Original, File.ReadAllText(file.FullName));

        File.WriteAllText(file.FullName, "// mine");
        Assert.Equal(("// mine", null), file.Open(Folder["progress"]));

        File.WriteAllText(file.FullName, "// an earlier version");
        ReaderRecord.Change(
            record => record.Keep(file, "// an earlier version", Outcome.NotAttempted),
            Folder["progress"]
        );
        Assert.Equal((file.Original, null), file.Open(Folder["progress"]));
        Assert.Equal(file.Original, File.ReadAllText(file.FullName));
    }

    [Fact]
    public void The_example_stands_for_the_readers_file_and_leaves_it_alone()
    {
        var example = ReaderFile.Yours with { IsExample = true };
        var before = File.Exists(ReaderFile.Yours.FullName) ? File.ReadAllText(ReaderFile.Yours.FullName) : null;
        var (text, why) = example.Open(Folder["progress"]);
        Assert.Equal(example.Original, text);
        Assert.Contains("failed with attempts/Yours.cs, which is as you left it.", why);
        // The reader's files beside it aren't compiled with it, either.
        Assert.Single(example.WithFilesBeside(text));
        Assert.False(Directory.Exists(Folder["progress"]));
        Assert.Equal(
            before,
            File.Exists(ReaderFile.Yours.FullName) ? File.ReadAllText(ReaderFile.Yours.FullName) : null
        );
    }

    [Fact]
    public void If_no_copy_can_be_made_the_reader_is_told_what_to_do()
    {
        File.WriteAllText(Folder["file"], "");
        var file = KeepTheTask.File with { FullName = Folder["file/KeepTheTask.cs"] };
        var (text, why) = file.Open(Folder["progress"]);
        Assert.Equal(file.Original, text);
        Assert.Matches("can't be written(.|\n)*Set PRICE_OF_AWAIT_EXERCISES to your own folder", why);
    }

    [Fact]
    public void Restoring_puts_the_file_back_and_keeps_each_attempt()
    {
        var file = InFolder.File;
        foreach (var attempt in new[] { "// first", "// second" })
        {
            File.WriteAllText(file.FullName, attempt);
            Exercise.Restore(InFolder, Folder["kept"]);
            Assert.Equal(file.Original, File.ReadAllText(file.FullName));
        }

        Assert.Equal(
            ["// first", "// second"],
            Directory.GetFiles(Folder["kept"]).Order(StringComparer.Ordinal).Select(File.ReadAllText)
        );
    }

    [Theory]
    [InlineData(2, 4, 2.0)]
    [InlineData(4, 2, 2.0)]
    [InlineData(3, 3, 1.0)]
    [InlineData(0, 0, 1.0)]
    [InlineData(0, 24, null)]
    public void A_guess_is_as_far_off_if_it_is_too_high_as_if_it_is_too_low_and_nothing_is_no_factor(
        double said,
        double found,
        double? factor
    ) => Assert.Equal(factor, new KeptGuess(said, found).Factor);

    [Fact]
    public void Several_guesses_are_off_by_the_mean_on_a_logarithmic_scale()
    {
        Assert.Equal(4, GuessScore.Of([new(2, 1), new(1, 8)]).Factor!.Value, 6);
        Assert.Equal("none", GuessScore.Of([]).ToString());
        Assert.Equal(1, new KeptGuess(24, 0).Distance);
    }

    [Fact]
    public void Shares_and_ranges_are_off_by_a_distance()
    {
        var share = Guess.Of("the share for int", 0.2).Against(0.5);
        var range = Guess.Range(1, 4).Against(Ints(3, 4, 5, 6));
        var types = Guess.Types(["int", "byte"], ["int", "long"]).Against(Ints(0));

        Assert.Equal(
            [0.3, 0.666667, 0.5],
            new[] { share, range, types }.Select(one => Math.Round(one.Judged!.Guess.Distance!.Value, 6))
        );
        Assert.Equal("1 of shares and ranges, off by 30% on average", GuessScore.Of([share.Judged!.Guess]).ToString());

        static TaskIdentities Ints(params int[] same) =>
            new([
                .. same.Select(value => new TaskIdentity("int", $"{value}", "async", SameObject: true)
                {
                    IsDefault = value == 0,
                }),
                new("int", "100", "async", SameObject: false),
                new("byte", "0", "async", SameObject: false) { IsDefault = true },
            ]);
    }

    [Fact]
    public void What_was_not_guessed_is_not_scored_whatever_it_is_about() =>
        Assert.All(
            [
                Guess.Of("bytes", null).Against(80),
                Guess.Of("bytes", 80).Against(null),
                Guess.Of("the share for int", null).Against(0.5),
                Guess.Range(null, 9).Against(new TaskIdentities([])),
                Guess.Types([], []).Against(new TaskIdentities([])),
            ],
            guess => Assert.Null(guess.Judged)
        );

    [Fact]
    public void The_newest_guess_about_a_subject_counts_until_it_is_taken_back()
    {
        const string Times = "blocking on ten calls, times awaiting";
        Guess.Of(Times, 3).Against(600);
        Guess.Of(Times, 30).Against(600);
        Assert.Equal(30, Assert.Single(Guessed.All, guess => guess.About == Times).Guess.Guess);
        Guess.Of(Times, null).Against(600);
        Assert.DoesNotContain(Guessed.All, guess => guess.About == Times);
    }

    [Fact]
    public void The_result_stands_beside_the_guess_in_one_line()
    {
        Assert.Equal("objects: 3", Guess.Of("objects", null).Against(3).ToText());
        Assert.Equal(
            "bytes of a write: not measured; your guess: 72",
            Guess.Of("bytes of a write", 72).Against(null).ToText()
        );
        Assert.Equal(
            "the share for int: 14%; your guess: 50%",
            Guess.Of("the share for int", 0.5).Against(0.14).ToText()
        );
    }

    [Fact]
    public void Who_has_not_guessed_is_shown_no_column_of_guesses_and_gets_no_score()
    {
        var series = new Series(
            "published",
            new("there", "There."),
            [new(Id("Fast"), 10, null, 0), new(Id("Slow"), 30, null, 0, 3)]
        );
        var unguessed = Comparison.Of("Fast", series).With(new Guess("Slow", null));
        Assert.DoesNotContain("your guess", unguessed.ToText());
        Assert.Empty(Progress.GuessesOf(unguessed));

        var guessed = Comparison.Of("Fast", series).With(new Guess("Slow", 6));
        Assert.Contains("6x", guessed.ToText());
        Assert.Equal(2, Assert.Single(Progress.GuessesOf(guessed)).Guess.Factor!.Value, 6);

        static BenchmarkId Id(string method) => new(method, Parameters.None);
    }
}
