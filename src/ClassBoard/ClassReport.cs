using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.ClassBoard;

/// <summary>The board as a page of the book, from exported files and recorded machines.</summary>
internal sealed record ClassReport(IReadOnlyList<Participant> Participants)
{
    public const string File = "class.html";

    /// <exception cref="DataFileException">The folder has no results, or some files are no exports; the message names
    /// them.</exception>
    public static ClassReport Read(string folder, Catalogue catalogue)
    {
        if (!Directory.Exists(folder))
        {
            throw new DataFileException(
                $"There is no folder '{folder}'. Name one with files that 'class export' wrote, or data/recorded."
            );
        }

        var (participants, errors) = (new List<Participant>(), new List<string>());
        foreach (var file in Directory.GetFiles(folder, "*.json").Order(StringComparer.Ordinal))
        {
            try
            {
                if (new FileInfo(file).Length > Limits.MaxExportBytes)
                {
                    throw new IOException("it is too large");
                }

                var delivery = DataFile.Parse<Delivery>(
                    Encoding.UTF8.GetBytes(DataFile.ReadText(file)),
                    catalogue.ErrorIn
                );
                participants.Add(
                    new(
                        Participant.MakeUnique(delivery.Nickname, [.. participants.Select(one => one.Name)]),
                        [
                            .. delivery
                                .Entries.GroupBy(entry => entry.What.Subject)
                                .Select(about => about.MaxBy(entry => entry.At)!.What),
                        ]
                    )
                );
            }
            catch (Exception exception)
                when (exception is DataFileException or IOException or UnauthorizedAccessException)
            {
                errors.Add($"{file} is not a class export: {exception.Message.TrimEnd('.')}.");
            }
        }

        if (errors.Count > 0)
        {
            throw new DataFileException(
                $"{string.Join('\n', errors)}\nRemove {(errors.Count == 1 ? "it" : "them")} from the folder, "
                    + "or export again with 'class export'."
            );
        }

        participants.AddRange(RecordedMachine.LoadAll(folder).Select(OfMachine));
        return participants.Count > 0
            ? new(participants)
            : throw new DataFileException(
                $"'{folder}' has no results of a class: no file that 'class export' wrote, no recorded machine."
            );
    }

    public ExtraPage ToPage(Catalogue catalogue)
    {
        var machines = Participants
            .Where(participant => participant.Machine is not null || participant.Found.OfType<JudgedClaim>().Any())
            .ToList();
        var questions = Question.All(catalogue, Participants).ToLookup(question => question.Guesses.Count > 0);
        return new(
            File,
            "The class",
            Markup
                .Of(
                    $"""
            <main id="content" tabindex="-1" class="class-report">
            <h1>The class</h1>
            <p class="lead">What {Count(Participants.Count, "participant")} guessed, measured and solved,
            each on their own machine. Times differ between machines; compare ratios, verdicts and exact figures.</p>
            {Machines(machines)}
            {Verdicts(ClaimAcrossMachines.All(machines), machines)}
            {Section("Guesses", questions[true].Select(question => question.Reveal(3)))}
            {Section("Measurements", questions[false].GroupBy(question => question.Place)
                .Select(place => Markup.Of($"""
                    <details><summary>{place.Key}: {Count(place.Count(), "ratio")}</summary>
                    {place.Select(question => question.Reveal(3))}</details>
                    """)))}
            {Section("Exercises", Stage.LessonsTried(catalogue, Participants)
                .Select(lesson => Stage.Exercises(catalogue, Participants, lesson, heading: 3)))}
            </main>
            """
                )
                .Text,
            ClassServer.Style,
            ClassServer.Asset(ClassServer.Style)
        );
    }

    private static Participant OfMachine(RecordedMachine machine) =>
        new(
            machine.Machine.Name,
            [
                .. machine
                    .Runs.Where(run => run.Baseline is not null)
                    .Select(run => MeasuredRatios.Of(run, run.Baseline!)),
                .. ClassResult.From(machine.Ledger).OfType<JudgedClaim>().Where(judged => judged.Figures is [_, ..]),
            ]
        );

    private static Markup Machines(List<Participant> machines) =>
        Section(
            "The machines",
            [
                SafeHtml.ToMarkup(
                    new Display.Table(
                        [
                            new("Name"),
                            new("Processor"),
                            Display.Column.Number("Cores"),
                            new("Operating system"),
                            new("Architecture"),
                            new(".NET"),
                        ],
                        [
                            .. from machine in machines
                            let found = machine.Machine
                            where found is not null
                            select (IReadOnlyList<string>)
                                [
                                    machine.Name,
                                    found.Processor,
                                    $"{found.Cores}",
                                    found.OperatingSystem,
                                    found.Architecture,
                                    found.Runtime,
                                ],
                        ]
                    ).ToHtml()
                ),
            ]
        );

    private static Markup Verdicts(IReadOnlyList<ClaimAcrossMachines> claims, List<Participant> machines) =>
        claims.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
                <h2 id="findings">Which findings hold on all machines</h2>
                <p class="summary">Of {Count(claims.Count, "claim")}, judged on {Count(machines.Count, "machine")},
                <strong>{claims.Count(claim =>
                    claim.IsOnAll(Judging.Verdict.Holds, machines.Count)
                )}</strong> hold on all, and
                <strong>{claims.Count(claim => claim.Differs)}</strong> hold on some and have changed on others.</p>
                {claims.Where(claim => claim.Differs).Select(claim => claim.ToMarkup(3))}
                {ClaimAcrossMachines.Table(claims, machines)}
                """
            );

    private static Markup Section(string title, IEnumerable<Markup> parts)
    {
        var all = Markup.Concat(parts);
        return all.Text.Length == 0 ? Markup.Empty : Markup.Of($"<h2>{title}</h2>\n{all}");
    }

    private static string Count(int count, string what) => $"{count} {what}{(count == 1 ? "" : "s")}";
}
