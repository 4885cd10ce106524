using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Running;
using PriceOfAwait.Lessons.Harness;

// `measure` and `inspect` are how the notebooks' library asks for figures; everything else is BenchmarkDotNet's own command line.
return args switch
{
    ["measure", .. var what] => MeasureCommand.Run(what),
    ["inspect", .. var what] => InspectCommand.Run(what),
    _ => BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly)
        .Run(args, DefaultConfig.Instance.AddDiagnoser(MemoryDiagnoser.Default))
        .Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0,
};
