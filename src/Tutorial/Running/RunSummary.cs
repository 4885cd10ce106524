namespace PriceOfAwait.Tutorial.Running;

internal static class RunSummary
{
    private const int MaxFindings = 3;

    /// <summary>
    /// What is measured, after a line such as
    /// <c>The Price of Await · 17 lessons · ~7 min · book: out/book/index.html</c>.
    /// </summary>
    public static string Before(NotebookBatch batch, string book)
    {
        var (count, time) = (batch.Runs.Count, batch.TimeToExpect);
        var first =
            $"The Price of Await · {count} {(time is null ? "notebook" : "lesson")}{(count == 1 ? "" : "s")} · "
            + $"{(time is { } known ? $"~{known.TotalMinutes:0} min · " : "")}book: {book}";
        return batch.WhatIsMeasured is { } measured ? $"{first}\n{measured}" : first;
    }

    public static IEnumerable<string> Written(NotebookBatch batch)
    {
        var whole = batch.Runs.Where(run => run.SavedAs == run.Target).ToList();
        return
        [
            .. whole.Count > 1 && whole.Count == batch.Runs.Count
                ? [$"Written: {whole.Count} notebooks in {Terminal.Shown(batch.Folder)}"]
                : whole.Select(run => $"Written: {Terminal.Shown(run.Target)}"),
            .. batch
                .Runs.Except(whole)
                .Where(run => run.SavedAs is not null)
                .Select(run =>
                    $"Incomplete: {Terminal.Shown(run.SavedAs!)}. The previous version is kept: "
                    + $"{Terminal.Shown(run.Target)}"
                ),
        ];
    }

    /// <summary>The main findings, the verdicts on the articles' claims, and what is missing.</summary>
    public static IEnumerable<string> After(NotebookBatch batch)
    {
        var executed = batch.Runs.Select(run => run.Executed).OfType<Notebook>().ToList();
        var verdicts = executed
            .SelectMany(NotebookRun.VerdictsIn)
            .DistinctBy(one => one.Id)
            .Where(one => !one.Claim.IsOwn)
            .ToList();
        var left = batch
            .Runs.Where(run => run.Phase is RunPhase.Cancelled or RunPhase.NotRun)
            .Select(run => run.IsLesson ? run.Name.Split('-')[0] : Terminal.Shown(run.Source))
            .ToList();
        return
        [
            .. batch.Findings() is { } findings ? findings.Sentences.Take(MaxFindings).Select(one => $"→ {one}") : [],
            .. verdicts.Count == 0 ? [] : new[] { Held(verdicts) },
            .. batch.Remarks,
            .. batch.Skipped,
            .. batch.EarlierFigures is not { } earlier
                ? []
                : new[] { $"The figures before these are in {Terminal.Shown(earlier)}." },
            .. batch.KeptOfLaps is not { } kept ? [] : new[] { kept },
            .. left.Count == 0
                ? []
                : new[]
                {
                    $"Not completed: {string.Join(", ", left)}. "
                        + (
                            batch.HasLaps
                                ? "All laps are kept: the same command goes on with the notebooks."
                                : "To run only these: dotnet run --project src/Tutorial -- run "
                                    + string.Join(' ', left)
                        ),
                },
        ];
    }

    private static string Held(List<Judgment> verdicts)
    {
        var others = verdicts.Where(one => one.Verdict != Verdict.Holds).ToList();
        return VerdictWords.Held([.. verdicts.Select(one => one.Verdict)])
            + $"{(others.Count == 0 ? "" : $"; {NotebookRun.Count(others)}")}.";
    }
}
