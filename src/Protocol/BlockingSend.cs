namespace PriceOfAwait.Measuring;

/// <summary>Whether <c>HttpClient.Send</c> returns on the pool's last thread.</summary>
/// <param name="Connection">What the client has of the service when it calls it.</param>
public sealed record BlockingSend(string Connection, bool Returns)
{
    public const string Open = "an open connection";
    public const string None = "no connection yet";
}
