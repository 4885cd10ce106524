namespace PriceOfAwait.ClassBoard;

internal static class Participants
{
    public static IEnumerable<(Participant By, TFound Found)> AllFound<TFound>(
        this IReadOnlyList<Participant> participants
    )
        where TFound : ClassResult =>
        from participant in participants
        from found in participant.Found.OfType<TFound>()
        select (participant, found);
}
