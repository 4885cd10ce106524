namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>How a thing that the tutorial uses stands on this machine.</summary>
internal enum FindingStatus
{
    /// <summary>It is there.</summary>
    Ok,

    /// <summary>It is needed and isn't there.</summary>
    Missing,

    /// <summary>It isn't there, and only adds something.</summary>
    Absent,
}

/// <summary>What was found out about one thing.</summary>
/// <param name="Subject">The thing.</param>
/// <param name="Status">How it stands.</param>
/// <param name="Detail">Its version or place, or what is wrong.</param>
/// <param name="Remedy">What to do about it; <c>null</c> when it is there.</param>
internal sealed record Finding(string Subject, FindingStatus Status, string Detail, string? Remedy = null)
{
    public static Finding Ok(string subject, string detail) => new(subject, FindingStatus.Ok, detail);

    public static Finding Missing(string subject, string detail, string remedy) => new(subject, FindingStatus.Missing, detail, remedy);

    public static Finding Absent(string subject, string detail, string remedy) => new(subject, FindingStatus.Absent, detail, remedy);
}
