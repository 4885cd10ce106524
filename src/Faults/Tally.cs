namespace PriceOfAwait.Faults;

/// <summary>What the faults of one kind came to, of one command.</summary>
/// <param name="Attempted">How many there were.</param>
/// <param name="Findings">What came of them and must not, those of one fault together.</param>
internal sealed record Count(int Attempted, IReadOnlyList<IReadOnlyList<Finding>> Findings)
{
    /// <summary>How many nothing came of that must not.</summary>
    public int Survived => Attempted - Findings.Count;

    /// <summary>How often one kind of trouble came.</summary>
    public int Of(Trouble trouble) => Findings.Sum(findings => findings.Count(finding => finding.Trouble == trouble));
}

/// <summary>Counts what comes of faults; any thread may.</summary>
/// <param name="output">Gets a line for what must not come of one.</param>
internal sealed class Tally(TextWriter output)
{
    private readonly Dictionary<(string Command, Fault Fault), Count> _counts = [];

    /// <summary>The counts, by command and fault.</summary>
    public IReadOnlyDictionary<(string Command, Fault Fault), Count> Counts => _counts;

    /// <summary>All attempts.</summary>
    public int Attempted
    {
        get
        {
            lock (_counts)
            {
                return _counts.Values.Sum(count => count.Attempted);
            }
        }
    }

    /// <summary>Whether each was survived.</summary>
    public bool IsClean => _counts.Values.All(count => count.Findings.Count == 0);

    /// <summary>Counts a fault.</summary>
    public void Add(string command, Fault fault, IReadOnlyList<Finding> findings)
    {
        lock (_counts)
        {
            var before = _counts.GetValueOrDefault((command, fault)) ?? new(0, []);
            _counts[(command, fault)] = new(before.Attempted + 1, findings.Count == 0 ? before.Findings : [.. before.Findings, findings]);
            foreach (var finding in findings)
            {
                output.WriteLine($"{command}, {fault}: {finding.Trouble}: {finding.What}");
            }
        }
    }
}
