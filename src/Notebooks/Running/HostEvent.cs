namespace PriceOfAwait.Notebooks.Running;

/// <summary>
/// A message from a host: an event of its kernel, text on its standard error, or the end of that text.
/// </summary>
/// <param name="Type">The event's type in the kernel's protocol; <see langword="null"/> for text.</param>
/// <param name="Token">The token of the event's command; at the end of text, that of its cell.</param>
/// <param name="Text">Text written to standard error; <see langword="null"/> at its end.</param>
internal sealed record HostEvent(string? Type, string? Token, JsonElement Content = default, string? Text = null);
