namespace PriceOfAwait.ExactAnswers;

/// <summary>Whether a synchronous call over HTTP returns if it is made on the pool's last thread.</summary>
public sealed record SendsOnTheLastThread(IReadOnlyList<BlockingSend> Sends) : TableValue
{
    internal override Table ToTable() =>
        new(
            [new Column("The client has"), new Column("Send on the pool’s last thread")],
            [.. Sends.Select(one => (IReadOnlyList<string>)[one.Connection, one.Returns ? "returns" : "never returns"])]
        );
}
