using PriceOfAwait.InClass;

namespace PriceOfAwait;

/// <summary>
/// Joins a class: sends this reader's guesses, measurements and solved exercises to the class's board. Nothing is sent
/// unless the reader calls <c>Join</c> or sets <see cref="Variable"/>.
/// </summary>
#pragma warning disable CA1716 // Only called from C#, in notebooks.
public static class Class
#pragma warning restore CA1716
{
    public const string Variable = ClassClient.Variable;

    /// <summary>Returns without waiting for the board. The note says what is sent from now on.</summary>
    /// <param name="address">Address and join code, as the board shows them.</param>
    /// <param name="nickname">If it is missing, the board chooses one.</param>
    /// <exception cref="ArgumentException">The address is malformed.</exception>
    public static Note Join(string address, string? nickname = null) =>
        new(
            ClassClient.OfReader.Join(
                ClassAddress.TryParse(address)
                    ?? throw new WrongArgumentException(
                        $"\"{address}\" is not a class address. Use {ClassAddress.Example}.",
                        nameof(address)
                    ),
                nickname
            )
        );

    /// <summary>Stops sending, and makes the board delete what was sent.</summary>
    public static async Task<Note> LeaveAsync(CancellationToken cancellationToken = default) =>
        new(await ClassClient.OfReader.LeaveAsync(cancellationToken));
}
