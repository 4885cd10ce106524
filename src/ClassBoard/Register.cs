namespace PriceOfAwait.ClassBoard;

/// <summary>What only the teacher sees.</summary>
/// <param name="Crowded">Addresses that several attendees share; none if they don't tell machines apart.</param>
internal sealed record Register(
    bool IsClosed,
    IReadOnlyList<NamedAttendee> Attendees,
    IReadOnlyList<NamedAttendee> Removed,
    IReadOnlyList<string> Crowded
);
