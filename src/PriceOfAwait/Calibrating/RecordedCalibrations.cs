using System.Globalization;
using System.Text.Json;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Calibrating;

/// <summary>Calibrations kept in <c>data/recorded</c>, beside the sessions of the machine whose figures they are about.</summary>
public static class RecordedCalibrations
{
    private const string Folder = "calibrations";

    /// <summary>All calibrations of a machine; the one during which nothing else ran comes first.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="machine">Which machine.</param>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static IReadOnlyList<Calibration> Load(string folder, Machine machine)
    {
        var calibrations = Path.Combine(folder, machine.Id, Folder);
        return !Directory.Exists(calibrations) ? []
            : [.. Directory.GetFiles(calibrations, "*.json").Order(StringComparer.Ordinal).Select(Read)
                .OrderBy(calibration => calibration.BusyThreads)];
    }

    /// <summary>Keeps a calibration. The file is replaced as a whole or not at all.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="calibration">What was measured.</param>
    /// <returns>The file's path.</returns>
    public static string Save(string folder, Calibration calibration)
    {
        var file = Path.Combine(
            folder, RecordedRuns.MachineOf(calibration.Environment).Id, Folder,
            string.Create(CultureInfo.InvariantCulture, $"busy-{calibration.BusyThreads}.json"));
        WholeFile.Write(file, JsonSerializer.Serialize(calibration, Json.Indented) + "\n");
        return file;
    }

    private static Calibration Read(string file) =>
        DataFile.Read<Calibration>(file, calibration => calibration.Complaints.FirstOrDefault());
}
