namespace PriceOfAwait.Measuring;

/// <summary>How many connections ten calls of another service need.</summary>
/// <param name="InFlight">The most calls that the service had to answer at once.</param>
public sealed record CallsOnConnections(string Way, int Connections, int InFlight)
{
    public const string InARow = "in a row";
    public const string Together = "together";
    public const string AtMostTwo = "together, on two connections at most";
    public const string NewClients = "in a row, each by a client of its own";
}
