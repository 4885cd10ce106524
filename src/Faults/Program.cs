using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using PriceOfAwait.Faults;

const int Usual = 2_100;
const int UsualSeed = 1;

if (!OperatingSystem.IsLinux())
{
    Console.Error.WriteLine("The fault plan finds the processes of a command in /proc, which only Linux has. Run it there.");
    return 2;
}

var numbers = args.TakeWhile(argument => int.TryParse(argument, NumberStyles.None, CultureInfo.InvariantCulture, out _))
    .Select(argument => int.Parse(argument, CultureInfo.InvariantCulture)).ToList();
var names = args.Skip(numbers.Count).ToList();
if (numbers.Count > 2 || names.Except(Plan.Names).Any())
{
    Console.Error.WriteLine($"It takes a number of faults, a seed, and some of: {string.Join(' ', Plan.Names)}.");
    return 2;
}

using var stopped = new CancellationTokenSource();
using var interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
using var terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);

var seed = numbers is [_, var asked] ? asked : UsualSeed;
var elapsed = Stopwatch.StartNew();
var tally = new Tally(Console.Out);
try
{
    await Plan.RunAsync(
        numbers is [var number, ..] ? number : Usual, seed, names is [] ? Plan.Names : names, Environment.ProcessorCount, tally,
        Console.Out, stopped.Token);
}
finally
{
    // Also where the plan itself fails: an hour's counts are not lost by that.
    Console.WriteLine(Readme.Table(tally));
}

if (args is [])
{
    Readme.Write(tally, seed, elapsed.Elapsed);
    Console.WriteLine($"Written: {Readme.File}");
}

return tally.IsClean ? 0 : 1;

void Stop(PosixSignalContext signal)
{
    signal.Cancel = true;
    stopped.Cancel();
}
