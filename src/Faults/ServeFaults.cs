using System.Net.Sockets;
using System.Text;

namespace PriceOfAwait.Faults;

/// <summary><c>serve</c>, which is to go on whatever becomes of its readers, its disk and its notebooks, until it is ended.</summary>
internal sealed class ServeFaults() : Session("serve")
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public override IReadOnlyList<Fault> Faults => MostlyGentle;

    public override async Task TryAsync(Scratch scratch, IReadOnlyList<Fault> faults, Random random, Tally tally)
    {
        var left = new Queue<Fault>(faults.OrderBy(fault => fault is Fault.Kill or Fault.SuspendAndKill));
        while (left.Count > 0)
        {
            using var victim = Victim.Start(scratch, "serve", scratch.Out, "--port", "0");
            if (await victim.AfterAsync(" is at ") is not { } rest
                || !Uri.TryCreate(rest.Split(". ")[0], UriKind.Absolute, out var address))
            {
                tally.Add(Name, left.Dequeue(), [new(Trouble.Other, $"it did not start: {victim.Said}")]);
                continue;
            }

            while (left.TryDequeue(out var fault))
            {
                if (fault is Fault.Kill or Fault.SuspendAndKill)
                {
                    var asked = AskAsync(address);
                    await Task.Delay(random.Next(30));
                    await DoAsync(fault, victim, scratch, random);
                    tally.Add(Name, fault, await victim.EndAsync(wasKilled: true));
                    await asked;
                    break;
                }

                tally.Add(Name, fault, await GentlyAsync(fault, victim, address, scratch, random));
            }

            if (!victim.Ended.IsCompleted)
            {
                victim.AskToEnd();
                var findings = await victim.EndAsync(wasKilled: false);
                if (findings.Count > 0)
                {
                    tally.Add(Name, faults[^1], findings);
                }
            }
        }
    }

    /// <summary>What doesn't end it.</summary>
    private static async Task<IReadOnlyList<Finding>> GentlyAsync(Fault fault, Victim victim, Uri address, Scratch scratch, Random random)
    {
        var asked = AskAsync(address);
        await Task.Delay(random.Next(10));
        if (fault == Fault.ClosePipes && (victim.IsClosed || random.Next(8) != 0))
        {
            await HangUpAsync(address, random);
        }
        else
        {
            await DoAsync(fault, victim, scratch, random);
        }

        // A notebook that is written again, so that there is something to do; on a full disk it can't be.
        if (random.Next(4) == 0)
        {
            File.SetLastWriteTimeUtc(Path.Combine(scratch.Out, SmallNotebook.Name), DateTime.UtcNow);
        }

        await asked;
        scratch.Free();
        return victim.Ended.IsCompleted
            ? [new(Trouble.Other, $"it ended with code {victim.ExitCode}: {victim.Said}")]
            : await AskAsync(address) is { } wrong ? [new(Trouble.Other, wrong)] : [];
    }

    /// <summary>A reader that goes in the middle of a request or of its answer.</summary>
    private static async Task HangUpAsync(Uri address, Random random)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port);
        var path = random.Next(2) == 0 ? "00-small.html" : "events";
        var request = Encoding.ASCII.GetBytes($"GET /{path} HTTP/1.1\r\nHost: {address.Authority}\r\n\r\n");
        await client.GetStream().WriteAsync(request.AsMemory(0, random.Next(request.Length + 1)));
        if (random.Next(2) == 0)
        {
            // Without a farewell.
            client.Client.LingerState = new LingerOption(enable: true, 0);
        }
    }

    /// <returns>What is wrong with the answer; <see langword="null"/> where nothing is.</returns>
    private static async Task<string?> AskAsync(Uri address)
    {
        using var client = new HttpClient { BaseAddress = address, Timeout = Patience };
        try
        {
            var page = await client.GetStringAsync(new Uri("00-small.html", UriKind.Relative));
            return page.TrimEnd().EndsWith("</html>", StringComparison.Ordinal) ? null : "its page has no end";
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            return $"it does not answer: {e.Message}";
        }
    }
}
