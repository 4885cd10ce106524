namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class OutputFolderTests : TestsInFolder
{
    [Fact]
    public void What_a_run_has_not_written_is_refused_and_what_it_has_written_is_its_own()
    {
        File.WriteAllText(Folder["notes.txt"], "mine");
        AtomicFile.Write(Folder["sessions/notes.csv"], "mine");
        var output = new OutputFolder(Folder.FullName);
        var refused = Assert.Throws<UsageException>(() => output.Claim(["a.ipynb", "sessions"]));
        Assert.StartsWith($"{Folder["sessions"]} is not from a run of this program", refused.Message);

        output.Claim(["a.ipynb"]);
        File.WriteAllText(Folder["a.ipynb"], "executed");
        File.WriteAllText(Folder["b.ipynb"], "mine");
        new OutputFolder(Folder.FullName).Claim(["a.ipynb", "c.ipynb"]);
        Assert.Throws<UsageException>(() => new OutputFolder(Folder.FullName).Claim(["a.ipynb", "b.ipynb"]));
    }

    [Fact]
    public void The_folder_of_an_earlier_version_which_has_records_of_its_runs_and_no_list_goes_on()
    {
        AtomicFile.Write(Folder[".runs/a.json"], "{}");
        File.WriteAllText(Folder["a.ipynb"], "executed");
        new OutputFolder(Folder.FullName).Claim(["a.ipynb"]);
    }

    [Fact]
    public void Another_run_is_told_which_process_has_the_folder_and_since_when()
    {
        var output = new OutputFolder(Folder.FullName);
        using (output.TakeTurn())
        {
            var refused = Assert.Throws<UsageException>(() => new OutputFolder(Folder.FullName).TakeTurn());
            Assert.Matches(
                $@"writes to .*: process {Environment.ProcessId}, since \d{{4}}-\d\d-\d\d \d\d:\d\d\. Wait until",
                refused.Message
            );
        }

        output.TakeTurn().Dispose();
    }
}
