namespace PriceOfAwait.Measuring;

/// <param name="Id">The machine's folder in <c>data/recorded</c>, such as <c>amd-epyc-2-cores-debian-12</c>.</param>
public sealed record Machine(string Id, string Name)
{
    /// <summary>
    /// Whether the machine is a contributor's. Its figures of a class are shown until the class is recorded on one of
    /// the other machines.
    /// </summary>
    public bool IsProvisional { get; init; }

    /// <summary>The name beside figures, which always says if they are provisional.</summary>
    public string Label => IsProvisional ? $"provisional, on {Name}" : Name;

    /// <summary>Such as <c>Recorded on AMD EPYC, 2 cores, Debian 12</c>.</summary>
    public string Recorded => $"{(IsProvisional ? "Provisionally recorded" : "Recorded")} on {Name}";

    public override string ToString() => Label;
}
