namespace PriceOfAwait.Tutorial.Packing;

/// <param name="Archive">The package's expected path on this machine.</param>
/// <param name="TargetFramework">For a targeting pack, its framework, such as <c>net8.0</c>; otherwise <see
/// langword="null"/>.</param>
internal sealed record Package(string Id, string Version, string Archive, string? TargetFramework = null)
{
    public bool IsThere => File.Exists(Archive);
}
