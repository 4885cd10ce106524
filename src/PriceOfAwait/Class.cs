using PriceOfAwait.Attending;

namespace PriceOfAwait;

/// <summary>
/// Takes part in a class: what this reader guesses, measures and solves goes to the class's board, but only after the reader agrees, by a
/// call or by <see cref="Variable"/>.
/// </summary>
#pragma warning disable CA1716 // Only C# calls it, in notebooks' cells.
public static class Class
#pragma warning restore CA1716
{
    /// <summary>The environment variable that names a class to join.</summary>
    public const string Variable = Attendance.Variable;

    /// <summary>Returns at once, whether or not the board answers. The note says what is sent from now on.</summary>
    /// <param name="address">Address and join code, as the board shows them.</param>
    /// <param name="nickname">If it is not given, a name is made up.</param>
    /// <exception cref="ArgumentException">The address is malformed.</exception>
    public static Note Join(string address, string? nickname = null) => new(Attendance.OfReader.Join(
        ClassAddress.TryParse(address)
            ?? throw new ArgumentException($"\"{address}\" is not a class address. Use {ClassAddress.Example}.", nameof(address)),
        nickname));

    /// <summary>Nothing more is sent, and the board deletes what it was sent.</summary>
    public static async Task<Note> LeaveAsync(CancellationToken cancellationToken = default) =>
        new(await Attendance.OfReader.LeaveAsync(cancellationToken));
}
