#if WITH_SERVER
using PriceOfAwait.Lessons.Lesson17ARealRequest;

if (args is [ServerProcess.Command])
{
    return await PriceServer.RunAsync();
}
#endif

return BenchmarkCommandLine.Run(typeof(Program).Assembly, args);
