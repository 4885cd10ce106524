using System.Text.Json;
using PriceOfAwait.Comparing;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>The later runs that the book's page on figures lists, a line each.</summary>
internal static class LaterRuns
{
    /// <exception cref="DataFileException">The file is damaged.</exception>
    public static void Add(string file, LaterRun run)
    {
        var lists = DataFile
            .Read<JsonObject>(file)
            .Select(list =>
                (list.Key, Items: list.Value!.AsArray().Select(item => item!.ToJsonString(Json.Compact)).ToList())
            )
            .ToList();
        lists.Find(list => list.Key == "runs").Items.Add(JsonSerializer.Serialize(run, Json.Compact));
        var written = lists.Select(list => $"\"{list.Key}\": [\n{string.Join(",\n", list.Items)}\n]");
        AtomicFile.Write(file, $"{{\n{string.Join(",\n", written)}\n}}\n");
    }
}
