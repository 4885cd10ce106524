namespace PriceOfAwait.ClassBoard;

internal sealed record Register(IReadOnlyList<NamedAttendee> Attendees, IReadOnlyList<NamedAttendee> Removed);
