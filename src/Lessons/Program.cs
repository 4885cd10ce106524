#if WITH_SERVER
using PriceOfAwait.Lessons.Lesson17ARealRequest;
using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

switch (args)
{
    case [ServerProcess.Command]:
        return await PriceServer.RunAsync();
    case [TroubledServerProcess.Command, var minThreads]:
        return await TroubledServer.RunAsync(minThreads);
    case [ServerUnderLoad.Command, var page, var seconds]:
        return ServerUnderLoad.Run(page, seconds);
}
#endif

return BenchmarkCommandLine.Run(typeof(Program).Assembly, args);
