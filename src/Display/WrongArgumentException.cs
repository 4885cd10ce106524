using System.Diagnostics.CodeAnalysis;

namespace PriceOfAwait.Display;

/// <summary>
/// A cell has asked for what can't be: an argument is null, or fits nothing that is there. The message says so, and
/// what would do. Kernels show an exception as text, some with its stack trace beside it; neither has frames here,
/// because the mistake is in the cell.
/// </summary>
public sealed class WrongArgumentException(string message, string? argument = null)
    : ArgumentException(message, argument)
{
    /// <summary>Without the argument's name, which the message has if a reader needs it.</summary>
    public override string Message { get; } = message;

    public override string StackTrace => "";

    public override string ToString() => Message;

    internal static void ThrowUnless([DoesNotReturnIf(false)] bool fits, string message)
    {
        if (!fits)
        {
            throw new WrongArgumentException(message);
        }
    }
}
