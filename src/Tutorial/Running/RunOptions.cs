using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>What <c>run</c> was asked for.</summary>
internal sealed record RunOptions
{
    /// <summary>Paths of notebooks; none stands for all of the tutorial's.</summary>
    public required IReadOnlyList<string> Notebooks { get; init; }

    public required Speed Speed { get; init; }

    /// <summary>Folder for the executed notebooks; <c>null</c> stands for <c>out/</c> of the repository.</summary>
    public string? Out { get; init; }

    /// <summary>Whether a failure lets the next cell and the next notebook run.</summary>
    public bool KeepGoing { get; init; }

    /// <summary>
    /// Whether the outputs are to be kept: charts stay pictures, which keeps 1.1 MB of plotly.js out of each notebook, and exercises are
    /// as they were at first, so that the same figures make the same outputs on every machine.
    /// </summary>
    public bool ForKeeping { get; init; }

    /// <summary>How long one cell may take; <c>null</c> stands for the speed's own limit.</summary>
    public TimeSpan? CellTimeout { get; init; }
}
