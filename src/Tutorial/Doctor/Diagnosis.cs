namespace PriceOfAwait.Tutorial.Doctor;

internal sealed record Diagnosis(string Subject, DiagnosisStatus Status, string Detail, string? Remedy = null)
{
    /// <summary>Mends it, if this program can. Returns what it finds afterwards.</summary>
    public Func<Diagnosis>? Mend { get; init; }

    public static Diagnosis Ok(string subject, string detail) => new(subject, DiagnosisStatus.Ok, detail);

    public static Diagnosis Missing(string subject, string detail, string remedy) =>
        new(subject, DiagnosisStatus.Missing, detail, remedy);

    public static Diagnosis Doubtful(string subject, string detail, string remedy) =>
        new(subject, DiagnosisStatus.Doubtful, detail, remedy);

    public static Diagnosis Absent(string subject, string detail, string remedy) =>
        new(subject, DiagnosisStatus.Absent, detail, remedy);
}
