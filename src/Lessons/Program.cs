return BenchmarkCommandLine.Run(typeof(Program).Assembly, args);
