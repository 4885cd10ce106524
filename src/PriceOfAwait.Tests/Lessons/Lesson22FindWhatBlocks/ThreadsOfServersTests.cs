namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

public sealed class ThreadsOfServersTests
{
    private static readonly ThreadsOfServers MadeUp = MadeUpServers.Blocked(holders: 1);

    [Fact]
    public void Threads_are_folded_to_the_line_that_holds_them()
    {
        var table = MadeUp[ServerStacks.InLock];
        Assert.Equal(
            [
                ["9", "AuditLog.Write", "AuditLog.cs, line 13", "a lock"],
                ["1", "AuditLog.Write", "AuditLog.cs, line 15", "a task"],
            ],
            table.Rows
        );
        Assert.Contains("Further threads of the pool, in no code of the service: 2.", table.ToText());
    }

    [Fact]
    public void Where_all_await_there_is_no_line() =>
        Assert.Contains(
            "None of the pool’s 3 threads is in code of the service.",
            MadeUp[ServerStacks.Awaited].ToText()
        );

    [Fact]
    public void Where_the_system_forbids_it_the_table_says_so_and_the_claim_is_undecided()
    {
        var forbidden = new ThreadsOfServers([
            .. MadeUp.Servers.Select(server => server with { Stacks = [], Failure = "Operation not permitted." }),
        ]);
        Assert.Contains(
            "The stacks can’t be read here: Operation not permitted.",
            forbidden[ServerStacks.InLock].ToText()
        );
        var evidence = new Evidence
        {
            Answers = new Dictionary<ExactQuestion, object> { [new ExactQuestion.BlockedServers()] = forbidden },
        };
        Assert.Equal(Verdict.Undecided, Claims.Named(["FB5"])[0].Judge(evidence).Verdict);
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task The_line_that_blocks_is_found_in_a_constructor_in_a_library_and_in_a_lock()
    {
        var threads = await Exact.AskAsync(new ExactQuestion.BlockedServers(), Cancellation);

        Assert.All(threads.Servers, server => Assert.Empty(server.Failure));
        Assert.Equal(
            ("Rebates..ctor", "Rebates.cs", LineOf("Rebates.cs", ".Result"), "a task"),
            PlaceOf(Assert.Single(threads.Find(ServerStacks.InConstructor).Stacks))
        );
        Assert.Equal(
            ("RateClient.Rate", "RateClient.cs", LineOf("RateClient.cs", ".GetResult()"), "a task"),
            PlaceOf(Assert.Single(threads.Find(ServerStacks.InLibrary).Stacks))
        );
        var inLock = threads.Find(ServerStacks.InLock).Stacks;
        Assert.Equal(
            [
                ("AuditLog.Write", "AuditLog.cs", LineOf("AuditLog.cs", "lock (_lock)"), "a lock"),
                ("AuditLog.Write", "AuditLog.cs", LineOf("AuditLog.cs", ".Result"), "a task"),
            ],
            inLock.Select(PlaceOf)
        );
        Assert.Equal(1, inLock[^1].Threads);
        Assert.Empty(threads.Find(ServerStacks.Awaited).Stacks);
    }

    private static (string, string, int, string) PlaceOf(ThreadsAtLine stack) =>
        (stack.Method, stack.File, stack.Line, stack.In);

    private static int LineOf(string file, string code) =>
        File.ReadLines(Path.Combine(Repository.Root, "src", "Lessons", "Lesson22FindWhatBlocks", file))
            .Index()
            .Single(line => line.Item.Contains(code, StringComparison.Ordinal))
            .Index + 1;
}
