using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

public sealed class ServersUnderLoadTests
{
    private static readonly ServersUnderLoad Servers = MadeUpServers.Loaded;

    [Fact]
    public void A_server_is_what_it_was_in_the_second_half()
    {
        var starving = Servers[LoadedServer.StarvingPool];
        Assert.Equal(
            (30, 2.5, 250, 27, 80, 0.05, 1),
            (
                starving.Answered,
                starving.TimeToAnswer,
                starving.Unanswered,
                starving.Threads,
                starving.Queued,
                starving.Processor,
                starving.Contentions
            )
        );
    }

    [Fact]
    public void A_server_that_answered_nothing_has_no_time_to_answer()
    {
        var silent = new LoadedServer("silent", 100, 2, [new(1, 0, 100, 0, 4, 96, 0, 0)]);
        Assert.Null(new ServersUnderLoad([silent])["silent"].TimeToAnswer);
        Assert.Contains("none answered", new ServersUnderLoad([silent]).ToText());
    }

    [Fact]
    public void A_table_has_the_servers_that_were_asked_for_and_says_where_they_come_from()
    {
        var table = (Servers with { Provenance = "Recorded on Laptop." }).Only(
            LoadedServer.Healthy,
            LoadedServer.LockConvoy
        );
        Assert.Equal(["healthy", "lock convoy"], table.Rows.Select(row => row[0]));
        Assert.Equal(["lock convoy", "60", "1", "5%", "12", "100", "55"], table.Rows[1]);
        Assert.Contains("Recorded on Laptop.", table.ToText());
        Assert.Equal(Servers.Servers.Count, Servers.ToTable().Rows.Count);
    }

    [Fact]
    public void A_server_that_there_is_not_is_named_and_one_must_be()
    {
        Assert.Refuses<WrongArgumentException>(() => Servers["a server"], "There is no such server: a server.");
        Assert.Refuses<WrongArgumentException>(() => Servers.Only(), "Name at least one server.");
        Assert.Refuses<WrongArgumentException>(() => LoadChart.Of(Servers), "Name at least one server.");
    }

    [Fact]
    public void A_chart_has_a_panel_for_each_counter_and_a_line_for_each_server()
    {
        var chart = LoadChart.Of(Servers, LoadedServer.Healthy, LoadedServer.StarvingPool);
        Assert.Equal(
            [
                "answers per second",
                "requests without an answer",
                "processors in use",
                "threads in the pool",
                "work in the pool’s queue",
                "lock contentions per second",
            ],
            chart.Panels.Select(panel => panel.Y.Title)
        );
        Assert.All(
            chart.Panels,
            panel => Assert.Equal(["healthy", "starving pool"], panel.Traces.Select(trace => trace.Name))
        );
        Assert.Equal(
            "Starving pool: 30 of 100 requests a second are answered, with 27 threads and 5% of the processors",
            chart.Title
        );
    }

    [Fact]
    public void A_chart_of_many_servers_says_which_of_them_keep_up() =>
        Assert.Equal(
            "Keeping up with the load: healthy and slow dependency; falling behind: lock convoy and busy processor",
            LoadChart
                .Of(
                    Servers,
                    LoadedServer.Healthy,
                    LoadedServer.LockConvoy,
                    LoadedServer.SlowDependency,
                    LoadedServer.BusyProcessor
                )
                .Title
        );

    [Fact]
    public void Every_server_has_a_look_of_its_own() =>
        Assert.Distinct(
            LoadChart
                .Of(Servers, [.. Servers.Servers.Select(server => server.Server)])
                .Panels[0]
                .Traces.Select(trace => trace.Style)
        );
}
