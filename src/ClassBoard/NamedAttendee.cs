namespace PriceOfAwait.ClassBoard;

internal sealed record NamedAttendee(string Id, string Name);
