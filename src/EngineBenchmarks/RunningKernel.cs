using System.Globalization;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>How long a front-end waits for a running Jupyter kernel: from a request until the kernel says that it is done.</summary>
public class RunningKernel
{
    private const int Lines = 10_000;
    private const int Bytes = 10_000_000;

    private static readonly string Printed =
        string.Concat(Enumerable.Range(0, Lines).Select(i => string.Create(CultureInfo.InvariantCulture, $"This is line {i}.\n")));

    private KernelClient _kernel = null!;

    /// <summary>Launches a kernel and gives it a variable.</summary>
    [GlobalSetup]
    public void Launch()
    {
        _kernel = KernelClient.Launch();
        // A new one, as all that come after it: none is kept.
        _kernel.Execute($"var text = \"some text\"; // {Guid.NewGuid()}");
    }

    /// <summary>Ends the kernel.</summary>
    [GlobalCleanup]
    public void End() => _kernel.Dispose();

    /// <summary>A cell that adds two numbers and shows the sum.</summary>
    [Benchmark]
    public void TrivialCell() => WrongOutputException.Require(_kernel.Execute("1 + 1").Data("text/plain"), "2", "the value");

    /// <summary>A cell that prints 10,000 lines one by one.</summary>
    [Benchmark]
    [Limit("0.2 s")]
    public void Print10000Lines() => WrongOutputException.Require(
        _kernel.Execute(string.Create(
            CultureInfo.InvariantCulture, $"for (var i = 0; i < {Lines}; i++) Console.WriteLine($\"This is line {{i}}.\");")).Text,
        Printed,
        "the lines");

    /// <summary>A cell that shows 10 MB of HTML.</summary>
    [Benchmark]
    public void Show10Megabytes() => WrongOutputException.Require(
        _kernel.Execute(string.Create(CultureInfo.InvariantCulture, $"HTML(new string('x', {Bytes}))")).Data("text/html").Count('x'),
        Bytes,
        "the length");

    /// <summary>The members of a variable whose names begin as written.</summary>
    [Benchmark]
    public void Complete() =>
        WrongOutputException.Require(string.Join(", ", _kernel.Complete("text.Sub")), "Substring", "what completes it");
}
