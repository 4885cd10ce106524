using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// Which lines of code hold the threads of servers under load. The lines are exact, but not how many threads they
/// hold.
/// </summary>
public sealed record ThreadsOfServers(IReadOnlyList<ServerStacks> Servers) : TableValue
{
    /// <summary>Null if read here and now.</summary>
    [JsonIgnore]
    public string? Provenance { get; init; }

    /// <summary>The lines of one server, such as <c>in a constructor</c>.</summary>
    /// <exception cref="ArgumentException">There is no such server; the message lists those there are.</exception>
    public Table this[string server]
    {
        get
        {
            var stacks = Find(server);
            return new(
                [Column.Number("Threads"), new Column("are in"), new Column("at"), new Column("and wait for")],
                [.. stacks.Stacks.Select(one => (IReadOnlyList<string>)[$"{one.Threads}", .. PlaceOf(one)])]
            )
            {
                Footnotes =
                [
                    stacks.Failure is { Length: > 0 } failure
                        ? $"The stacks can’t be read here: {failure} At the speed “recorded”, recorded ones are shown."
                    : stacks.Stacks.Count == 0
                        ? $"None of the pool’s {stacks.OtherThreads} threads is in code of the service."
                    : $"Further threads of the pool, in no code of the service: {stacks.OtherThreads}.",
                    .. Provenance is null ? [] : new[] { Provenance },
                ],
            };
        }
    }

    internal ServerStacks Find(string server) => Servers.Find(one => one.Server, server, "There is no such server:");

    internal override Table ToTable() =>
        new(
            [
                new Column("The block hides"),
                Column.Number("Threads"),
                new Column("are in"),
                new Column("at"),
                new Column("and wait for"),
            ],
            [
                .. from server in Servers
                from one in server.Stacks
                select (IReadOnlyList<string>)[server.Server, $"{one.Threads}", .. PlaceOf(one)],
            ]
        )
        {
            Footnotes = Provenance is null ? [] : [Provenance],
        };

    private static IEnumerable<string> PlaceOf(ThreadsAtLine stack) =>
        [stack.Method, $"{stack.File}, line {stack.Line}", stack.In];
}
