using System.Runtime.CompilerServices;

namespace PriceOfAwait.Tutorial.Tests.Platform;

/// <summary>What every other project does with files and programs.</summary>
public sealed class PlatformTests : TestsInFolder
{
    [Fact]
    public void A_file_and_its_folder_are_made_with_the_line_ends_of_the_repository_and_nothing_is_left_beside()
    {
        AtomicFile.Write(Folder["some/new/file.txt"], "one\r\ntwo\n");
        AtomicFile.Write(Folder["some/new/file.txt"], "two\r\nthree\n");
        Assert.Equal("two\nthree\n", File.ReadAllText(Folder["some/new/file.txt"]));
        Assert.Single(Directory.GetFiles(Folder["some/new"]));
    }

    [Fact]
    public void What_can_not_be_written_leaves_nothing_behind()
    {
        Directory.CreateDirectory(Folder["file"]);
        Assert.ThrowsAny<SystemException>(() => AtomicFile.Write(Folder["file"], "text"));
        Assert.Equal([Folder["file"]], Directory.GetFileSystemEntries(Folder.FullName));
    }

    [Fact]
    public void Whether_a_folder_can_be_written_is_found_out_beforehand_and_leaves_nothing_in_it()
    {
        AtomicFile.RequireRoom(Folder["new"]);
        Assert.Empty(Directory.GetFileSystemEntries(Folder["new"]));
        File.WriteAllText(Folder["file"], "");
        Assert.ThrowsAny<IOException>(() => AtomicFile.RequireRoom(Folder["file"]));
    }

    [Fact]
    public void What_is_in_the_place_of_a_folder_is_told()
    {
        File.WriteAllText(Folder["file"], "");
        var file = Assert.ThrowsAny<IOException>(() => AtomicFile.Write(Folder["file/new/a.txt"], "text"));
        Assert.Equal($"'{Folder["file"]}' is a file, but a folder is needed there. Move it elsewhere.", file.Message);

        Assert.SkipWhen(OperatingSystem.IsWindows(), "There not every user can make a symbolic link.");
        Directory.CreateSymbolicLink(Folder["out"], Folder["unplugged"]);
        var link = Assert.ThrowsAny<IOException>(() => AtomicFile.RequireRoom(Folder["out/book"]));
        Assert.StartsWith(
            $"'{Folder["out"]}' is a link to '{Folder["unplugged"]}', which does not exist.",
            link.Message
        );
    }

    [Fact]
    public void Own_files_are_deleted_with_folders_that_are_then_empty_and_nothing_else()
    {
        string[] own = [Folder["a/1"], Folder["b/1"], Folder["none/1"]];
        foreach (var file in (string[])["a/1", "b/1", "b/notes.txt"])
        {
            AtomicFile.Write(Folder[file], "text");
        }

        OwnFiles.Delete(own);
        Assert.Equal([Folder["b"]], Directory.GetFileSystemEntries(Folder.FullName));
        Assert.Equal([Folder["b/notes.txt"]], Directory.GetFileSystemEntries(Folder["b"]));
    }

    [Fact]
    public void A_secret_is_read_by_the_user_alone()
    {
        AtomicFile.Write(Folder["key"], [1, 2, 3], isSecret: true);
        Assert.Equal([1, 2, 3], File.ReadAllBytes(Folder["key"]));
        // On Windows the folder's rights decide.
        Assert.True(
            OperatingSystem.IsWindows()
                || File.GetUnixFileMode(Folder["key"]) == (UnixFileMode.UserRead | UnixFileMode.UserWrite)
        );
    }

    [Fact]
    public void A_temporary_folder_goes_with_its_owner_and_one_whose_owner_was_killed_goes_when_the_next_is_made()
    {
        using var living = new TemporaryFolder();
        var leftOver = Directory.CreateTempSubdirectory("price-of-await-").FullName;
        File.WriteAllText(Path.Combine(leftOver, "owner"), "");
        AtomicFile.Write(Path.Combine(leftOver, "content", "rest"), "");
        // Made by another program: it has no owner's file.
        var foreign = Directory.CreateTempSubdirectory("price-of-await-").FullName;

        var next = new TemporaryFolder();
        File.WriteAllText(next["a"], "");
        next.Dispose();

        Assert.False(Directory.Exists(leftOver));
        Assert.False(Directory.Exists(Path.GetDirectoryName(next.FullName)));
        Assert.True(Directory.Exists(living.FullName));
        Assert.True(Directory.Exists(foreign));
        Directory.Delete(foreign);
    }

    [Fact]
    public void A_temporary_folder_stays_while_only_its_path_is_known()
    {
        var path = Created();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        new TemporaryFolder().Dispose();
        Assert.True(Directory.Exists(path));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static string Created() => new TemporaryFolder().FullName;
    }

    [Fact]
    public async Task A_temporary_folder_that_its_process_has_left_behind_goes_with_the_next_process_that_needs_one()
    {
        Directory.CreateDirectory(Folder["temp"]);
        for (var process = 1; process <= 2; process++)
        {
            // Without a reader, the attempts and the progress have a temporary folder.
            var run = await Invocation.InProcessAsync(
                ["progress"],
                new("PRICE_OF_AWAIT_EXERCISES", "none"),
                new("TMPDIR", Folder["temp"]),
                new("TMP", Folder["temp"]),
                new("TEMP", Folder["temp"])
            );
            Assert.True(run.Succeeded, run.Error);
            Assert.Single(Directory.GetDirectories(Folder["temp"], "price-of-await-*"));
        }
    }

    [Fact]
    public void A_turn_is_waited_for_only_while_somebody_has_it()
    {
        using (FileLock.TryTake(Folder["turn"]))
        {
            Assert.Null(FileLock.TryTake(Folder["turn"]));
        }

        FileLock.TryTake(Folder["turn"])!.Dispose();
        Assert.SkipUnless(OperatingSystem.IsLinux(), "There a program that runs can't be opened for writing.");
        Assert.ThrowsAny<IOException>(() => FileLock.TryTake(Environment.ProcessPath!));
    }

    [Fact]
    public void A_file_of_the_repository_is_told_by_its_path_in_it_and_another_by_its_full_path()
    {
        var words = Repository.WordsFile;
        Assert.Equal("data/words.json", Repository.Relative(words));
        Assert.EndsWith(
            "git checkout -- data/words.json",
            DataFile.Damaged(words, null, "it is not text").Message,
            StringComparison.Ordinal
        );
        // Git doesn't have what a run has made.
        Assert.DoesNotContain(
            "git",
            DataFile.Damaged(Path.Combine(Repository.Out, "sessions", "a.json"), null, "it is not text").Message
        );
        Assert.Equal(Folder["words.json"], Repository.Relative(Folder["words.json"]));
        Assert.EndsWith(
            "Restore it.",
            DataFile.Damaged(Folder["words.json"], null, "it is not text").Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_drive_may_be_a_small_letter()
    {
        Assert.SkipUnless(OperatingSystem.IsWindows(), "Only Windows has drives.");
        var words = char.ToLowerInvariant(Repository.WordsFile[0]) + Repository.WordsFile[1..];
        Assert.Equal("data/words.json", Repository.Relative(words));
        Assert.EndsWith(
            "git checkout -- data/words.json",
            DataFile.Damaged(words, null, "it is not text").Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_path_may_be_longer_than_the_260_characters_that_Windows_once_allowed()
    {
        using var temporary = new TemporaryFolder();
        var file = temporary[$"{new string('a', 150)}/{new string('b', 150)}/file.txt"];
        AtomicFile.Write(file, "one");
        AtomicFile.Write(file, "two");
        Assert.Equal("two", DataFile.ReadText(file));
        using (FileLock.Take(file + ".lock"))
        {
            Assert.Null(FileLock.TryTake(file + ".lock"));
        }

        temporary.Dispose();
        Assert.False(Directory.Exists(temporary.FullName));
    }

    [Fact]
    public async Task What_a_program_has_started_ends_with_it()
    {
        using var program = OperatingSystem.IsWindows()
            ? ChildProcess.Start("cmd", ["/d", "/c", "cmd", "/d", "/k", "echo started"])
            : ChildProcess.Start("sh", ["-c", "sh -c 'echo started; sleep 600; true'; true"]);
        Assert.Contains("started", await program.Output.ReadLineAsync(Cancellation));
        program.Kill();
        // The output ends when no process has it open.
        await program.Output.ReadToEndAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
    }

    [Fact]
    public async Task A_program_is_found_on_the_path_and_answers()
    {
        Assert.Null(Executable.Find("no-such-program-anywhere"));
        var answer = await Executable
            .Find("no-such-program-anywhere", "dotnet")!
            .AskAsync(["--version"], TimeSpan.FromMinutes(1), Cancellation);
        Assert.True(answer.Succeeded);
        Assert.Matches(@"^\d+\.\d+\.", answer.Output);
    }

    [Fact]
    public void A_file_that_is_no_program_is_passed_over()
    {
        File.WriteAllText(Folder["chromium"], "");
        Assert.Equal(
            OperatingSystem.IsWindows() ? Folder["chromium"] : Environment.ProcessPath,
            Executable.Find(Folder["chromium"], Environment.ProcessPath!)!.FilePath
        );
    }

    [Fact]
    public async Task A_program_that_gives_no_answer_is_ended()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no sleep there.");
        Assert.Null(
            (await Executable.Find("sleep")!.AskAsync(["600"], TimeSpan.FromSeconds(0.2), Cancellation)).ExitCode
        );
    }
}
