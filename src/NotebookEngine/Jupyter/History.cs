using System.IO.Enumeration;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>What ran since the kernel was started. Earlier sessions are not kept: it has one session, numbered 1.</summary>
internal sealed class History
{
    private const int Session = 1;

    private readonly List<(int Count, string Input, string? Output)> _entries = [];

    public void Add(int count, string input, string? output) => _entries.Add((count, input, output));

    /// <summary>Answers a <c>history_request</c>.</summary>
    public JsonObject Answer(JsonObject request)
    {
        var found = request.Text("hist_access_type") switch
        {
            "range" => Range(Number("session") ?? 0, Number("start") ?? 0, Number("stop") ?? int.MaxValue),
            "search" => Search(request.Text("pattern") ?? "*", request.Flag("unique") ?? false).TakeLast(Number("n") ?? int.MaxValue),
            _ => _entries.TakeLast(Number("n") ?? int.MaxValue),
        };
        var withOutput = request.Flag("output") ?? false;
        return new JsonObject
        {
            ["history"] = new JsonArray([.. found.Select(entry => new JsonArray(
                Session, entry.Count, withOutput ? new JsonArray(entry.Input, entry.Output) : entry.Input))]),
        };

        int? Number(string name) => request.Number(name);
    }

    /// <summary>From one execution count to before another. Session 0 is this one.</summary>
    private IEnumerable<(int Count, string Input, string? Output)> Range(int session, int start, int stop) =>
        session is 0 or Session ? _entries.Where(entry => entry.Count >= start && entry.Count < stop) : [];

    /// <summary>The entries that match as a whole; on request only the newest of those with the same input.</summary>
    private IEnumerable<(int Count, string Input, string? Output)> Search(string pattern, bool unique)
    {
        var found = _entries.Where(entry => FileSystemName.MatchesSimpleExpression(pattern, entry.Input, ignoreCase: false));
        return unique ? found.Reverse().DistinctBy(entry => entry.Input).Reverse() : found;
    }
}
