namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Absent: missing but optional. Doubtful: works, but should be improved.</summary>
internal enum DiagnosisStatus
{
    Ok,
    Missing,
    Absent,
    Doubtful,
}
