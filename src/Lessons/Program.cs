using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Running;
using PriceOfAwait.Lessons.Harness;

// `measure` is how the notebooks' library asks for figures; everything else is BenchmarkDotNet's own command line.
return args is ["measure", ..]
    ? MeasureCommand.Run(args[1..])
    : BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly)
        .Run(args, DefaultConfig.Instance.AddDiagnoser(MemoryDiagnoser.Default))
        .Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
