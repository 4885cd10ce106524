namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <param name="Method">The method's namespace, type and name.</param>
/// <param name="What">What was found, such as the call that blocks.</param>
/// <param name="File"><see langword="null"/> if there are no symbols.</param>
public sealed record Finding(FindingKind Kind, string Method, string What, string? File, int? Line)
{
    internal string Namespace { get; init; } = "";

    internal string Where => File is null ? "" : $"{Path.GetFileName(File.Replace('\\', '/'))}:{Line}";
}
