using PriceOfAwait.Tutorial;

using var interruption = new Interruption();
DotNetRun.Watch(interruption.Interrupt);
return await CommandLine.InvokeAsync(args, Terminal.OfThisProcess(), interruption.Token);
