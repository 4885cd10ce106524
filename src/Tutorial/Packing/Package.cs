namespace PriceOfAwait.Tutorial.Packing;

/// <param name="File">Its expected path on this machine.</param>
/// <param name="Targeted">For a targeting pack, its framework, such as <c>net8.0</c>; otherwise <see
/// langword="null"/>.</param>
internal sealed record Package(string Id, string Version, string File, string? Targeted = null)
{
    public bool IsThere => System.IO.File.Exists(File);
}
