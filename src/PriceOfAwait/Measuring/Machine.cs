namespace PriceOfAwait.Measuring;

/// <summary>A machine on which figures were recorded.</summary>
/// <param name="Id">Its folder in <c>data/recorded</c>, such as <c>amd-epyc-2-cores-debian-12</c>.</param>
/// <param name="Name">What people call it, such as <c>AMD EPYC, 2 cores, Debian 12</c>.</param>
public sealed record Machine(string Id, string Name)
{
    /// <inheritdoc/>
    public override string ToString() => Name;
}
