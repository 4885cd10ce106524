using BenchmarkDotNet.Attributes;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.Tutorial.Doctor;
using PriceOfAwait.Tutorial.Kernels;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>How the engine was built.</summary>
public enum EngineBuild
{
    /// <summary>By <c>dotnet build</c>, as <c>tutorial run</c> uses it.</summary>
    Built,

    /// <summary>By <c>tutorial kernel install</c>: compiled ahead of time.</summary>
    Installed,
}

/// <summary>Measures the engine, as it is built and as it is installed.</summary>
public abstract class EngineBenchmark
{
    private static readonly Lazy<Task<string>> s_installed = new(PublishAsync);

    /// <summary>Which engine is measured.</summary>
    [ParamsAllValues]
    public EngineBuild Engine { get; set; }

    /// <summary>The engine's assembly.</summary>
    protected string Program { get; private set; } = "";

    /// <summary>Builds the engine if it isn't yet.</summary>
    protected void FindEngine() =>
        Program = Engine == EngineBuild.Built ? typeof(NotebookRunner).Assembly.Location : s_installed.Value.GetAwaiter().GetResult();

    private static async Task<string> PublishAsync()
    {
        var folder = Path.Combine(AppContext.BaseDirectory, "installed");
        if (!await PublishedEngine.PublishAsync(Executable.Find("dotnet")!, folder, CancellationToken.None))
        {
            throw new InvalidOperationException("The package source has no ahead-of-time compiler (microsoft.netcore.app.crossgen2): run with --filter '*Built*'.");
        }

        return Path.Combine(folder, PublishedEngine.FileName);
    }
}
