namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class UnfinishedLapsTests : TestsInFolder
{
    [Fact]
    public void Figures_of_finished_laps_are_deleted_and_those_of_interrupted_ones_are_kept()
    {
        Begin();
        File.WriteAllText(Folder["sessions/A.json"], "[]");
        Begin();
        Assert.True(File.Exists(Folder["sessions/A.json"]));

        new UnfinishedLaps(Folder["sessions"], runtimes: null).End();
        Begin();
        Assert.False(File.Exists(Folder["sessions/A.json"]));
    }

    [Fact]
    public void Interrupted_laps_of_other_runtimes_are_not_gone_on_with()
    {
        Begin();
        File.WriteAllText(Folder["sessions/A.json"], "[]");
        new UnfinishedLaps(Folder["sessions"], Runtimes.All).Begin();
        Assert.False(File.Exists(Folder["sessions/A.json"]));
    }

    private void Begin() => new UnfinishedLaps(Folder["sessions"], runtimes: null).Begin();
}
