namespace PriceOfAwait.Tutorial.Shell;

/// <summary>What was asked for can't be done as asked; the message says what to ask for instead.</summary>
internal sealed class UsageException(string message) : Exception(message);
