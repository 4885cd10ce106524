namespace PriceOfAwait.ExactAnswers;

public sealed record TaskIdentities(IReadOnlyList<TaskIdentity> Identities) : TableValue
{
    // The original count, because a reader may select a part.
    private readonly int _asked = Identities.Given().Count;

    internal ExactQuestion? Question =>
        Identities.Count < _asked ? null
        : Identities.All(identity => identity.Type == "int")
            ? new ExactQuestion.TasksOfInts(NumberOf(Identities[0]), NumberOf(Identities[^1]))
        : new ExactQuestion.TasksOfTypes();

    /// <summary>The values whose task is cached by one way only.</summary>
    public IReadOnlyList<string> ValuesThatDiffer =>
        [
            .. from identity in Identities
            group identity.SameObject by (identity.Type, identity.Value) into ways
            where ways.Distinct().Skip(1).Any()
            select ways.Key.Value,
        ];

    /// <exception cref="ArgumentException">There is no such type; the message lists those that there are.</exception>
    public TaskIdentities Of(params IReadOnlyList<string> types)
    {
        var all = Identities.Select(identity => identity.Type).Distinct().ToList();
        return types.Given().Except(all).FirstOrDefault() is { } stray
            ? throw new WrongArgumentException(
                $"The type {stray} was not tested. These were: {string.Join("; ", all)}.",
                nameof(types)
            )
            : this with
            {
                Identities = [.. Identities.Where(identity => types.Contains(identity.Type))],
            };
    }

    internal bool IsSame(string type, string value) =>
        FromAsync(type).First(identity => identity.Value == value).SameObject;

    internal bool IsSame(string type) => FromAsync(type).First(identity => identity.IsDefault).SameObject;

    internal bool IsSame(int result, string source) =>
        Identities.Single(identity => identity.Source == source && NumberOf(identity) == result).SameObject;

    internal IEnumerable<int> SameInts() => FromAsync("int").Where(identity => identity.SameObject).Select(NumberOf);

    private IEnumerable<TaskIdentity> FromAsync(string type) =>
        Identities.Where(identity => identity.Source == "async" && identity.Type == type);

    internal static int NumberOf(TaskIdentity identity) => int.Parse(identity.Value, CultureInfo.InvariantCulture);

    internal override Table ToTable()
    {
        var sources = Identities.Select(identity => identity.Source).Distinct().ToList();
        return new Table(
            [
                new Column("Type"),
                new Column("Value"),
                .. sources.Select(source => new Column(source, Group: "the same task each time")),
            ],
            [
                .. Identities
                    .GroupBy(identity => (identity.Type, identity.Value))
                    .Select(value =>
                        (IReadOnlyList<string>)
                            [
                                value.Key.Type,
                                value.Key.Value,
                                .. sources.Select(source =>
                                    value.FirstOrDefault(identity => identity.Source == source) switch
                                    {
                                        null => "",
                                        { SameObject: true } => "yes",
                                        _ => "no",
                                    }
                                ),
                            ]
                    ),
            ]
        );
    }
}
