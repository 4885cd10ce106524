namespace PriceOfAwait.Tutorial.Packing;

/// <param name="File">The source file, unless there is a <paramref name="Text"/>.</param>
internal sealed record PackedFile(string Name, string File, string? Text = null);
