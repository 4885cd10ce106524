using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

/// <summary>The same load on servers in different trouble, one after the other. Measured once, not exact.</summary>
public sealed record ServersUnderLoad(IReadOnlyList<LoadedServer> Servers) : TableValue
{
    private const string Clients = "the clients notice";
    private const string Runtime = "the server’s runtime counts";

    /// <summary>Null if measured here and now.</summary>
    [JsonIgnore]
    public string? Provenance { get; init; }

    /// <summary>What is typical of a server, such as <c>starving pool</c>.</summary>
    /// <exception cref="ArgumentException">There is no such server; the message lists those there are.</exception>
    public TypicalMoment this[string server] => TypicalMoment.Of(Find(server));

    /// <summary>A table of some of the servers.</summary>
    /// <exception cref="ArgumentException">
    /// None is named, or there is no such server; the message lists those there are.
    /// </exception>
    public Table Only(params IReadOnlyList<string> servers) => TableOf(Named(servers));

    /// <exception cref="ArgumentException">None is named, or there is no such server.</exception>
    internal IReadOnlyList<LoadedServer> Named(IReadOnlyList<string> servers) =>
        servers.Given().Count > 0
            ? [.. servers.Select(Find)]
            : throw new WrongArgumentException("Name at least one server.", nameof(servers));

    internal LoadedServer Find(string server) => Servers.Find(one => one.Server, server, "There is no such server:");

    internal override Table ToTable() => TableOf(Servers);

    private Table TableOf(IReadOnlyList<LoadedServer> servers) =>
        new(
            [
                new Column("Server"),
                Column.Number("answers [1/s]", Clients),
                Column.Number("time to answer [s]", Clients),
                Column.Number("processors in use", Runtime),
                Column.Number("threads in the pool", Runtime),
                Column.Number("queue", Runtime),
                Column.Number("lock contentions [1/s]", Runtime),
            ],
            [
                .. servers
                    .Select(TypicalMoment.Of)
                    .Select(typical =>
                        (IReadOnlyList<string>)
                            [
                                typical.Server,
                                Format.Number(typical.Answered),
                                typical.TimeToAnswer is { } seconds ? Format.Number(seconds) : "none answered",
                                Format.Percent(typical.Processor),
                                Format.Bytes(typical.Threads),
                                Format.Bytes(typical.Queued),
                                Format.Number(typical.Contentions),
                            ]
                    ),
            ]
        )
        {
            Footnotes =
            [
                $"The second half of the {Format.Number(servers[0].Moments[^1].Seconds)} s for which "
                    + $"{servers[0].Load} requests came each second: means per second, medians of the time to answer "
                    + "and of the queue, and the threads at the end.",
                .. Provenance is null ? [] : new[] { Provenance },
            ],
        };
}
