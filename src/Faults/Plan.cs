using System.Collections.Concurrent;
using System.Globalization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Faults;

/// <summary>Which faults are tried on which commands, and by how many at a time.</summary>
internal static class Plan
{
    private const int FaultsOfASession = 10;

    // Each command with its share of the faults: the quicker it is, the more it gets.
    private static readonly (Func<Session> Make, int Share)[] Commands =
    [
        (() => new RunFaults(), 10),
        (() => new BookFaults(), 12),
        (() => new RefreshFaults(), 6),
        (() => new RecordFaults(), 2),
        (() => new ServeFaults(), 40),
    ];

    /// <summary>The names of the commands.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Commands.Select(command => command.Make().Name)];

    /// <summary>Tries faults.</summary>
    /// <param name="number">How many, about.</param>
    /// <param name="seed">Decides which, in which order, at which moments.</param>
    /// <param name="names">On which commands.</param>
    /// <param name="atATime">By how many at a time, each in a checkout of its own.</param>
    /// <param name="tally">Counts what comes of them.</param>
    /// <param name="output">Gets a line after each session.</param>
    /// <param name="cancellation">Ends it between two sessions; what came of them so far stands.</param>
    public static async Task RunAsync(
        int number, int seed, IReadOnlyList<string> names, int atATime, Tally tally, TextWriter output, CancellationToken cancellation)
    {
        using var folder = new TemporaryFolder();
        var commands = Commands.Select(command => (Session: command.Make(), command.Share)).ToList();
        // The others need what the first makes.
        commands = [.. commands.Where((command, index) => index == 0 || names.Contains(command.Session.Name))];
        var template = Scratch.Prepare(folder["template"]);
        foreach (var (session, _) in commands)
        {
            await session.PrepareAsync(template);
        }

        commands = [.. commands.Where(command => names.Contains(command.Session.Name))];

        var scratches = new List<Scratch>();
        try
        {
            for (var index = 0; index < atATime; index++)
            {
                scratches.Add(await template.CopyAsync(folder[$"{index}"], cancellation));
            }

            var random = new Random(seed);
            var whole = commands.Sum(command => command.Share);
            var sessions = commands
                .SelectMany(command => Kinds(command.Session, scratches[0], random).Take(number * command.Share / whole)
                    .Chunk(FaultsOfASession)
                    .Select(faults => (command.Session, Faults: faults, Random: new Random(random.Next()))))
                .OrderBy(_ => random.Next()).ToList();
            var free = new ConcurrentBag<Scratch>(scratches);
            await Parallel.ForEachAsync(
                sessions.TakeWhile(_ => !cancellation.IsCancellationRequested),
                new ParallelOptions { MaxDegreeOfParallelism = atATime },
                async (session, _) =>
                {
                    free.TryTake(out var scratch);
                    try
                    {
                        await session.Session.TryAsync(scratch!, session.Faults, session.Random, tally);
                    }
                    finally
                    {
                        free.Add(scratch!);
                    }

                    output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{tally.Attempted:N0} of {number:N0}"));
                });
        }
        finally
        {
            scratches.ForEach(scratch => scratch.Dispose());
        }
    }

    private static IEnumerable<Fault> Kinds(Session session, Scratch scratch, Random random)
    {
        var kinds = session.Faults.Where(fault => fault != Fault.FillDisk || scratch.HasDisk).ToArray();
        while (true)
        {
            random.Shuffle(kinds);
            foreach (var kind in kinds)
            {
                yield return kind;
            }
        }
    }
}
