using PriceOfAwait.Attending;

namespace PriceOfAwait;

/// <summary>
/// Taking part in a class: what this reader guesses, measures and solves goes to the class's board, and nothing of it before the reader
/// says so, by a call or by <see cref="Variable"/>.
/// </summary>
#pragma warning disable CA1716 // Only C# calls it, in notebooks' cells.
public static class Class
#pragma warning restore CA1716
{
    /// <summary>The environment variable that names a class to take part in.</summary>
    public const string Variable = Attendance.Variable;

    /// <summary>Takes part from now on. Returns at once, whether or not the board answers.</summary>
    /// <param name="address">Address and join code, as the board shows them.</param>
    /// <param name="nickname">What the board calls the reader; a made-up name where it is not given.</param>
    /// <returns>What is sent from now on.</returns>
    /// <exception cref="ArgumentException">That is no address.</exception>
    public static Note Join(string address, string? nickname = null) => new(Attendance.OfReader.Join(
        ClassAddress.TryParse(address)
            ?? throw new ArgumentException($"\"{address}\" is no class. Give {ClassAddress.Example}.", nameof(address)),
        nickname));

    /// <summary>Takes part no longer: nothing more is sent, and the board deletes what it was sent.</summary>
    public static async Task<Note> LeaveAsync(CancellationToken cancellationToken = default) =>
        new(await Attendance.OfReader.LeaveAsync(cancellationToken));
}
