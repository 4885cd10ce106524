namespace PriceOfAwait.Measuring;

/// <param name="Id">The machine's folder in <c>data/recorded</c>, such as <c>amd-epyc-2-cores-debian-12</c>.</param>
public sealed record Machine(string Id, string Name)
{
    /// <summary>Such as <c>Recorded on AMD EPYC, 2 cores, Debian 12</c>.</summary>
    public string Recorded => $"Recorded on {Name}";

    public override string ToString() => Name;
}
