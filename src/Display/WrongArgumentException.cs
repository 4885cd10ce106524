using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

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

    internal static void ThrowIfNull(
        [NotNull] object? argument,
        [CallerArgumentExpression(nameof(argument))] string name = ""
    )
    {
        if (argument is null)
        {
            throw new WrongArgumentException(
                $"{name} is null. If it is a cell's variable, run that cell first, to its end.",
                name
            );
        }
    }
}
