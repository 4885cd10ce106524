namespace PriceOfAwait.Tutorial.Doctor;

internal enum DiagnosisStatus
{
    /// <summary>It is there.</summary>
    Ok,

    /// <summary>It is needed and isn't there.</summary>
    Missing,

    /// <summary>It isn't there, and isn't needed either.</summary>
    Absent,

    /// <summary>It is there, and could be better.</summary>
    Doubtful,
}

/// <summary>What was found out about one thing that the tutorial uses.</summary>
/// <param name="Detail">Its version or place, or what is wrong.</param>
/// <param name="Remedy">What to do about it; <c>null</c> when it is there.</param>
internal sealed record Diagnosis(string Subject, DiagnosisStatus Status, string Detail, string? Remedy = null)
{
    public static Diagnosis Ok(string subject, string detail) => new(subject, DiagnosisStatus.Ok, detail);

    public static Diagnosis Missing(string subject, string detail, string remedy) => new(subject, DiagnosisStatus.Missing, detail, remedy);

    public static Diagnosis Doubtful(string subject, string detail, string remedy) =>
        new(subject, DiagnosisStatus.Doubtful, detail, remedy);

    public static Diagnosis Absent(string subject, string detail, string remedy) => new(subject, DiagnosisStatus.Absent, detail, remedy);
}
