using System.Diagnostics;

namespace PriceOfAwait.Faults;

/// <summary>A command that does something and ends.</summary>
/// <param name="name">What it is called on the command line.</param>
internal abstract class ShortCommand(string name) : Session(name)
{
    private const int MostTries = 5;

    // The first record builds what it measures.
    private static readonly TimeSpan LongestBuild = TimeSpan.FromMinutes(10);

    // How long it took last when nothing disturbed it.
    private long _usualTicks = TimeSpan.TicksPerSecond;

    /// <summary>What it is started with.</summary>
    protected abstract IEnumerable<string> Arguments(Scratch scratch);

    /// <summary>Gives it something to do.</summary>
    protected virtual void Before(Scratch scratch)
    {
    }

    /// <summary>What must not be after a fault; what the command wrote as a whole has been kept.</summary>
    protected abstract IEnumerable<Finding> After(Scratch scratch);

    /// <summary>What must not be after an undisturbed run.</summary>
    protected virtual IEnumerable<Finding> AfterUndisturbed(Scratch scratch) => [.. After(scratch), .. LeftOvers(scratch.Out)];

    public override async Task PrepareAsync(Scratch scratch)
    {
        // Twice: the first time takes longer than any later one.
        IReadOnlyList<Finding> findings = [.. await UndisturbedAsync(scratch), .. await UndisturbedAsync(scratch)];
        if (findings is [var first, ..])
        {
            throw new InvalidOperationException($"{Name} fails undisturbed: {first.What}");
        }
    }

    public override async Task TryAsync(Scratch scratch, IReadOnlyList<Fault> faults, Random random, Tally tally)
    {
        foreach (var (index, fault) in faults.Index())
        {
            IReadOnlyList<Finding>? findings = null;
            for (var tries = 0; findings is null && tries < MostTries; tries++)
            {
                findings = await DisturbedAsync(scratch, fault, random);
            }

            if (findings is not null)
            {
                var recovery = index == faults.Count - 1 ? await UndisturbedAsync(scratch) : [];
                tally.Add(Name, fault, [.. findings, .. recovery]);
            }
        }
    }

    /// <returns>What is wrong; <see langword="null"/> where it ended before the moment.</returns>
    private async Task<IReadOnlyList<Finding>?> DisturbedAsync(Scratch scratch, Fault fault, Random random)
    {
        Before(scratch);
        using var victim = Victim.Start(scratch, Arguments(scratch));
        await Task.WhenAny(victim.Ended, Task.Delay(new TimeSpan((long)(random.NextDouble() * Interlocked.Read(ref _usualTicks)))));
        if (victim.Ended.IsCompleted)
        {
            return null;
        }

        var wasKilled = await DoAsync(fault, victim, scratch, random);
        var findings = await victim.EndAsync(wasKilled);
        scratch.Free();
        if (fault == Fault.Suspend && victim.ExitCode != 0)
        {
            findings.Add(new(Trouble.Other, $"it failed: {victim.Said}"));
        }

        return [.. findings, .. After(scratch)];
    }

    private async Task<IReadOnlyList<Finding>> UndisturbedAsync(Scratch scratch)
    {
        Before(scratch);
        var elapsed = Stopwatch.StartNew();
        using var victim = Victim.Start(scratch, Arguments(scratch));
        await Task.WhenAny(victim.Ended, Task.Delay(LongestBuild));
        var findings = await victim.EndAsync(wasKilled: false);
        Interlocked.Exchange(ref _usualTicks, elapsed.Elapsed.Ticks);
        if (victim.ExitCode != 0)
        {
            findings.Add(new(Trouble.Other, $"undisturbed, it ends with code {victim.ExitCode}: {victim.Said}"));
        }

        return [.. findings, .. AfterUndisturbed(scratch)];
    }
}
