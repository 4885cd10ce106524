using System.Globalization;
using System.Runtime.InteropServices;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Faults;

/// <summary>The table that readers of the repository find beside the plan.</summary>
internal static class Readme
{
    private const string Text = """
        # What becomes of faults

            dotnet run --project src/Faults

        kills, suspends, fills the disk of and closes the pipes of the program's commands, at moments that nobody chose, in scratch copies
        of the checkout, and writes this file anew about an hour later. It needs Linux, and root for disks of its own to fill.
        `-- 100 7 run serve` tries 100 faults from seed 7 on two of the commands, and writes no file. Ctrl+C ends it after the next few,
        with what came of them so far.

        *Survived* is a fault of which nothing came that must not: a figure or an output that is lost, a process that is left, a file that
        is neither the old nor the new, a stack trace shown, or anything else (a crash, an end without a word, no end, an undisturbed run
        afterwards that fails).


        """;

    private static readonly Trouble[] Troubles = Enum.GetValues<Trouble>();

    /// <summary>Where it is.</summary>
    public static string File => Path.Combine(Repository.Root, "src", "Faults", "README.md");

    /// <summary>The table as Markdown.</summary>
    public static string Table(Tally tally)
    {
        string[] heads = ["command", "fault", "attempted", "survived", "lost figures", "orphans", "half files", "stack traces", "other"];
        var lines = tally.Counts.OrderBy(count => count.Key.Command, StringComparer.Ordinal).ThenBy(count => count.Key.Fault)
            .Select(count => Line(count.Key.Command, Name(count.Key.Fault), count.Value))
            .Append(Line("all", "", new(tally.Attempted, [.. tally.Counts.Values.SelectMany(count => count.Findings)])));
        return $"| {string.Join(" | ", heads)} |\n|---|---|{string.Concat(heads.Skip(2).Select(_ => "---:|"))}\n{string.Concat(lines)}";
    }

    /// <summary>Writes the file.</summary>
    public static void Write(Tally tally, int seed, TimeSpan took) => WholeFile.Write(
        File,
        Text + Table(tally) + string.Create(
            CultureInfo.InvariantCulture,
            $"\nSeed {seed}, {DateTime.UtcNow:yyyy-MM-dd}, {took.TotalMinutes:0} minutes, {RuntimeInformation.OSDescription}, "
            + $"{RuntimeInformation.FrameworkDescription}, {Environment.ProcessorCount} cores.\n"));

    private static string Line(string command, string fault, Count count) => string.Create(
        CultureInfo.InvariantCulture,
        $"| {command} | {fault} | {count.Attempted} | {count.Survived} | {string.Join(" | ", Troubles.Select(count.Of))} |\n");

    private static string Name(Fault fault) => fault switch
    {
        Fault.Kill => "killed",
        Fault.Suspend => "suspended",
        Fault.SuspendAndKill => "suspended, then killed",
        Fault.FillDisk => "disk filled",
        _ => "pipes closed",
    };
}
