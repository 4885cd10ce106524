namespace PriceOfAwait.Faults;

/// <summary>A command that faults are tried on.</summary>
/// <param name="name">What it is called on the command line.</param>
internal abstract class Session(string name)
{
    // One that was just left goes when the same file is written later.
    private static readonly TimeSpan Fresh = TimeSpan.FromMinutes(2);

    public string Name => name;

    /// <summary>For what goes on: seldom what needs a new process afterwards.</summary>
    protected static readonly IReadOnlyList<Fault> MostlyGentle =
    [
        Fault.Kill, Fault.SuspendAndKill, Fault.Suspend, Fault.Suspend, Fault.FillDisk, Fault.FillDisk,
        Fault.ClosePipes, Fault.ClosePipes, Fault.ClosePipes, Fault.ClosePipes,
    ];

    /// <summary>What is done to it, as often as each is there.</summary>
    public virtual IReadOnlyList<Fault> Faults { get; } = Enum.GetValues<Fault>();

    /// <summary>Brings the scratch checkout to where the command can be disturbed: what it makes is there, as a whole.</summary>
    public virtual Task PrepareAsync(Scratch scratch) => Task.CompletedTask;

    /// <summary>Tries some faults, and sees that all is well again after them.</summary>
    /// <param name="scratch">Where; nobody else uses it meanwhile.</param>
    /// <param name="faults">Which, in this order.</param>
    /// <param name="random">Decides the moments.</param>
    /// <param name="tally">Counts what comes of them.</param>
    public abstract Task TryAsync(Scratch scratch, IReadOnlyList<Fault> faults, Random random, Tally tally);

    /// <summary>What was left unfinished and would stay for ever.</summary>
    protected static IEnumerable<Finding> LeftOvers(string folder) =>
        Directory.EnumerateFiles(folder, "*.part", SearchOption.AllDirectories)
            .Where(file => DateTime.UtcNow - File.GetLastWriteTimeUtc(file) > Fresh)
            .Select(file => new Finding(Trouble.HalfFile, $"{file} is left over"));

    /// <summary>Does it to some process of the command.</summary>
    /// <returns>Whether the first process was killed.</returns>
    protected static async Task<bool> DoAsync(Fault fault, Victim victim, Scratch scratch, Random random)
    {
        var process = victim.Any(random);
        switch (fault)
        {
            case Fault.Kill:
                Victim.Kill(process);
                return process == victim.Id;
            case Fault.Suspend or Fault.SuspendAndKill:
                Victim.Suspend(process);
                await Task.Delay(random.Next(20, 400));
                if (fault == Fault.SuspendAndKill)
                {
                    Victim.Kill(process);
                    return process == victim.Id;
                }

                Victim.Continue(process);
                return false;
            case Fault.FillDisk:
                scratch.Fill(random);
                return false;
            default:
                await victim.CloseAsync();
                return false;
        }
    }
}
