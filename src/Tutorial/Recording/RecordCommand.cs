using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Comparing;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Tutorial.Measuring;

namespace PriceOfAwait.Tutorial.Recording;

internal sealed class RecordCommand : TerminalCommand
{
    private const int LapsOfRecording = 12;

    // Sessions at other hours make up for its few launches.
    private const int LapsOfSession = 3;

    private readonly HashSet<string> _written = [];
    private bool _isWhole = true;

    public RecordCommand(Terminal terminal)
        : base(
            terminal,
            "record",
            "Measure benchmark classes on all runtimes and store the figures as a session in data/recorded, in the "
                + "folder of this machine, which may be any. The times of one hour don't hold in the next, so what is "
                + "shown comes from all sessions in which a machine measured the same code: add sessions at different "
                + "hours. Of several machines with enough sessions of a class, the one with most classes is shown. How "
                + "many launches a session has is fixed in advance, and all are kept, so that nobody chooses figures."
        )
    {
        var classes = Symbols.AnyNumber(
            "class",
            "Each class's name, or a part of full names; by default, all classes and the exact answers are recorded."
        );
        var machine = Symbols.Text(
            "--machine",
            "name",
            "The machine's name, and that of its folder in data/recorded; by default made from processor, "
                + "cores and system."
        );
        var add = Symbols.Flag(
            "--add",
            "Make it a short session, three launches of each class in about seven minutes. A machine that is new to "
                + "a class is asked for its exact answers, too, which takes some minutes more."
        );
        var exact = Symbols.Flag(
            "--exact",
            "Record only the exact answers again, in some minutes, if this machine has a recording."
        );
        var compare = Symbols.Text(
            "--compare",
            "folder",
            "Measure nothing, but compare the figures of a finished run of the main command, usually those in "
                + "out/sessions, with the recorded ones, and add the result to the book's page on figures."
        );
        this.Add(classes, machine, add, exact, compare);
        SetAction(
            (parse, cancellation) =>
                parse.GetValue(compare) is { } folder
                    ? Compare(folder)
                    : RecordAsync(
                        parse.GetValue(classes)!,
                        parse.GetValue(machine) is { } name
                            ? UsageException.Of(
                                () => RecordedRuns.Named(name),
                                " Give --machine a name, such as 'my laptop'."
                            )
                            : null,
                        parse.GetValue(add),
                        parse.GetValue(exact),
                        cancellation
                    )
        );
    }

    private async Task<int> RecordAsync(
        string[] parts,
        Machine? named,
        bool add,
        bool exact,
        CancellationToken cancellation
    )
    {
        if (exact && (parts.Length > 0 || add))
        {
            throw new UsageException("--exact records all exact answers, so it takes no --add and no classes.");
        }

        var classes = MeasureCommand.Matching(await Bench.ClassesAsync(cancellation), parts);
        if (!exact && classes.Find(name => DatabaseServer.LackedBy(name) is not null) is { } lacking)
        {
            var lacked = DatabaseServer.LackedBy(lacking)!;
            if (classes is [_])
            {
                throw new UsageException(lacked);
            }

            Terminal.Output.WriteLine($"Left out: {lacked}");
            classes.Remove(lacking);
        }

        var machine = await MachineAsync(classes[0], named, cancellation);
        var isNew = !RecordedRuns.Has(Repository.RecordedData, machine);
        if (exact && isNew)
        {
            throw new UsageException(
                $"{machine.Name} has no recording in data/recorded yet. A session begins one, with its exact answers: "
                    + "record --add"
            );
        }

        // Fails now rather than after minutes of measuring.
        AtomicFile.RequireRoom(RecordedRuns.FolderOf(Repository.RecordedData, machine));
        // The first session of a class's code has its exact answers, which the later ones needn't repeat. They come
        // before the times, because an interrupted session wouldn't be the first one any more.
        await AskAsync(
            parts.Length == 0 && (!add || isNew)
                ? RuntimeAnswers.Recorded
                : QuestionsAbout(
                    classes.FindAll(name => !RecordedRuns.HasPresentCode(Repository.RecordedData, machine, name))
                ),
            machine,
            cancellation
        );
        if (!exact)
        {
            await MeasureAsync(classes, machine, add ? LapsOfSession : LapsOfRecording, cancellation);
        }

        Terminal.Output.WriteLine("To update the notebooks: dotnet run --project src/Tutorial -- refresh");
        return _isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    private static IReadOnlyList<ExactQuestion> QuestionsAbout(List<string> classes) =>
        [.. RuntimeAnswers.Recorded.Where(question => question.ClassName is { } name && classes.Contains(name))];

    private async Task AskAsync(IReadOnlyList<ExactQuestion> questions, Machine machine, CancellationToken cancellation)
    {
        if (questions.Count > 0)
        {
            var answers = await RuntimeAnswers.AskAsync(
                Runtimes.All,
                questions,
                Speed.Quick,
                Terminal.Output,
                cancellation
            );
            foreach (var answer in answers.Answers.Where(answer => answer.Value is not null))
            {
                Keep(folder => answer.Value!.Save(folder, machine, answer.Runtime, RuntimeAnswers.Recorded));
            }
        }
    }

    private Task<int> Compare(string folder)
    {
        var runs = Directory.Exists(folder)
            ? Directory
                .GetFiles(folder, "*.json")
                .SelectMany(file => RecordedRuns.Shown(RecordedRuns.ReadFile(file)) ?? [])
                .ToList()
            : [];
        if (runs.Count == 0)
        {
            throw new UsageException(
                $"'{folder}' has no measured figures. Name the folder 'sessions' of a run's output."
            );
        }

        var later = UsageException.Of(
            () =>
                LaterRun.Of(
                    runs,
                    run =>
                        RecordedRuns
                            .Load(
                                Repository.RecordedData,
                                run.Benchmarks,
                                [.. Runtimes.All.Where(runtime => runtime.Id == run.On)]
                            )
                            .Runs.Select(one => one.Value)
                            .FirstOrDefault()
                ),
            ""
        );
        LaterRuns.Add(Repository.RecordedChecks, later);
        Terminal.Output.WriteLine(
            $"Ratios: {later.Ratios}. Differences: {later.Differences}. Times: {later.Times}. Expected to contain "
                + $"the recorded figure: {later.ExpectedToHold?.ToString("0%", CultureInfo.InvariantCulture)}. "
                + $"Added to {Repository.RecordedChecks}."
        );
        return Task.FromResult(ExitCode.Success);
    }

    private static async Task<Machine> MachineAsync(string benchmarks, Machine? named, CancellationToken cancellation)
    {
        try
        {
            return await Bench.MachineAsync(benchmarks, named, cancellation);
        }
        catch (ArgumentException e)
        {
            throw new UsageException(e.Message.Split(" (Parameter")[0] + " Give --machine another name.");
        }
    }

    /// <summary>Saves the figures after each launch, so that an interrupted session loses nothing.</summary>
    private async Task MeasureAsync(
        IReadOnlyList<string> classes,
        Machine machine,
        int laps,
        CancellationToken cancellation
    )
    {
        var started = DateTimeOffset.UtcNow;
        var builds = await RuntimeBuilds.AllAsync(Runtimes.All, Terminal.Output, cancellation);
        var measuring = new Laps(Laps.Equal(classes, laps))
        {
            Samples = RuntimeSample.Of(classes),
            Report = launch =>
            {
                if (launch.Runs is { } figures)
                {
                    Terminal.Output.WriteLine(
                        $"Lap {launch.Lap} of {launch.Laps}  {Bench.NameOf(figures[0].Benchmarks)}"
                            + $"{(launch.TimeLeft is { } left ? $"  ~{Format.Span(left)} left" : "")}"
                    );
                    // A single launch can't show how launches vary.
                    if (launch.Lap > 1)
                    {
                        Keep(machine, started, figures);
                    }
                }
            },
        };
        foreach (var (benchmarks, runs, failure) in await measuring.MeasureAsync(builds, cancellation))
        {
            Terminal.Output.WriteLine(benchmarks);
            if (runs is null)
            {
                Terminal.Error.WriteLine(failure);
                _isWhole = false;
                continue;
            }

            _isWhole &= runs.IsWhole;
            Terminal.Output.WriteLine(runs.ToText());
            Keep(machine, started, [.. runs.Runs.Select(run => run.Value).OfType<BenchmarkResults>()]);
        }
    }

    private void Keep(Machine machine, DateTimeOffset started, IReadOnlyList<BenchmarkResults> session)
    {
        var measured = session.Where(run => run.Measurements.Count > 0).ToList();
        if (measured.Count > 0)
        {
            Keep(folder => RecordedRuns.Save(folder, machine, started, measured), () => RecordedRuns.TextOf(measured));
        }
    }

    /// <summary>Saves results in their folder, or else in a temporary folder, or else prints them.</summary>
    /// <param name="text">Returns the results to print, if they can't be reproduced.</param>
    private void Keep(Func<string, string> saveTo, Func<string>? text = null)
    {
        try
        {
            Tell(saveTo(Repository.RecordedData));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _isWhole = false;
            Terminal.Error.WriteLine($"The figures can't be written to {Repository.RecordedData}: {e.ToSentence()}");
            try
            {
                var kept = saveTo(Directory.CreateTempSubdirectory("price-of-await-recorded-").FullName);
                Terminal.Error.WriteLine(
                    $"They are saved in {kept}. Once there is room, move its folder to the others."
                );
            }
            catch (Exception again) when (again is IOException or UnauthorizedAccessException)
            {
                Terminal.Error.WriteLine(
                    $"They can't be written to the temporary folder either: {again.ToSentence()}"
                        + (text is null ? "" : " The figures follow on standard output.")
                );
                Terminal.Output.Write(text?.Invoke());
            }
        }
    }

    private void Tell(string file)
    {
        if (_written.Add(file))
        {
            Terminal.Output.WriteLine($"Written: {file}");
        }
    }
}
