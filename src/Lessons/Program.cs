return await BenchmarkCommandLine.RunAsync(typeof(Program).Assembly, args);
