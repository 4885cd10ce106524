namespace PriceOfAwait.Faults;

/// <summary>What is done to a command at a moment that nobody chose.</summary>
internal enum Fault
{
    /// <summary>One of its processes is killed: half of the time the first, else any that it has started.</summary>
    Kill,

    /// <summary>One of its processes is suspended for a moment, and then goes on.</summary>
    Suspend,

    /// <summary>One of its processes is suspended, and killed before it could go on.</summary>
    SuspendAndKill,

    /// <summary>The disk is filled, to within some kilobytes or to the last byte.</summary>
    FillDisk,

    /// <summary>Nobody reads what it says any more: the pipes, or the connections of those whom it serves, are closed.</summary>
    ClosePipes,
}

/// <summary>What must not come of a fault.</summary>
internal enum Trouble
{
    /// <summary>A figure or an output that was there is gone.</summary>
    LostFigures,

    /// <summary>A process is still there though what started it has ended.</summary>
    Orphan,

    /// <summary>A file is neither what it was nor what it was to become.</summary>
    HalfFile,

    /// <summary>The user was shown a stack trace.</summary>
    StackTrace,

    /// <summary>Anything else: a crash, an end without a word, no end at all, an error that nobody expected, no recovery.</summary>
    Other,
}

/// <summary>Something that came of a fault and must not.</summary>
/// <param name="Trouble">Its kind.</param>
/// <param name="What">What exactly.</param>
internal sealed record Finding(Trouble Trouble, string What);
