namespace PriceOfAwait.ClassBoard;

/// <summary>
/// What may come from one network address, so that one machine can't take the board from the others.
/// </summary>
internal sealed record AddressLimits(int Attendees, int Viewers, int Connections, int RequestsPerSecond)
{
    /// <summary>Of each of many addresses: enough for a machine that several people use.</summary>
    public static AddressLimits OfMachine { get; } = new(10, 10, 100, 50);

    /// <summary>Of an address that the whole class shares, as behind a router or a forwarded port.</summary>
    public static AddressLimits OfClass { get; } = new(Limits.MaxAttendees, 300, 3000, 2000);

    public bool TellMachinesApart => Attendees < Limits.MaxAttendees;
}
