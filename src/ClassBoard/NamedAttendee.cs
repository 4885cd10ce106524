namespace PriceOfAwait.ClassBoard;

/// <param name="Address">The network address that the attendee sent from last; empty if it is unknown.</param>
internal sealed record NamedAttendee(string Id, string Name, string Address = "");
