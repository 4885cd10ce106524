namespace PriceOfAwait.Tests.Measuring;

/// <summary>A failure that names its cause is told by it. Any other one is told as it is.</summary>
public sealed class KnownCauseTests
{
    private static readonly string Temporary = Path.TrimEndingDirectorySeparator(Path.GetTempPath());

    [Theory]
    [InlineData("error CS0016: Could not write to output file 'TEMP/a.dll' -- 'No space left on device'")]
    [InlineData("a warning\nSystem.IO.IOException: There is not enough space on the disk. : 'TEMP/x'\n   at A.B()")]
    public void A_disk_with_temporary_files_that_is_full_is_told_with_how_to_choose_another(string words)
    {
        var cause = KnownCause.In(words.Replace("TEMP", Temporary, StringComparison.Ordinal))!;
        Assert.StartsWith("A disk is full: ", cause);
        Assert.Contains(
            $"Make room on it, and try again. For temporary files in another folder than {Temporary}, ",
            cause
        );
        Assert.DoesNotContain("   at ", cause);
    }

    [Fact]
    public void Another_disk_that_is_full_is_told_by_what_the_system_says()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no /dev/full here.");
        var full = Assert.ThrowsAny<IOException>(() => File.WriteAllText("/dev/full", "text"));
        Assert.Equal(
            "A disk is full: No space left on device: '/dev/full'. Make room on it, and try again.",
            KnownCause.Of(full)
        );
    }

    [Theory]
    [InlineData("Out of memory.")]
    [InlineData("Unhandled exception. System.OutOfMemoryException: Exception of type … was thrown.")]
    [InlineData("GC heap initialization failed with error 0x8007000E\nFailed to create CoreCLR, HRESULT: 0x8007000E")]
    public void A_process_without_memory_is_told_to_have_run_out_of_it(string words) =>
        Assert.StartsWith("It ran out of memory. ", KnownCause.In(words)!);

    [Fact]
    [Trait("Kind", "machine")]
    public async Task A_limit_of_the_environment_is_named_by_the_process_that_it_stops()
    {
        const string limit = "DOTNET_GCHeapHardLimit";
        const string benchmarks = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";
        var counted = await Inspection.RunAsync<IReadOnlyList<HeapBatch>>(
            LessonsBuild.Default,
            ["heap", .. LessonsBuild.Default.Command, "inspect", "objects", benchmarks],
            Cancellation,
            [.. Inspection.Settings, new(limit, "0x2000000")]
        );
        Assert.SkipWhen(counted.ExitCode == InspectionExit.Refused, counted.LastWords);
        Assert.Equal(1, counted.ExitCode);
        Assert.EndsWith(
            "must reserve 128 MB, and it can't; .NET may use 32 MB in all. The environment limits .NET's memory: "
                + $"{limit}=0x2000000. Unset that, and try again.",
            counted.LastWords
        );
    }

    [Fact]
    public void What_names_no_cause_has_none()
    {
        Assert.Null(KnownCause.In("Segmentation fault"));
        Assert.Null(KnownCause.Of(new FileNotFoundException("There is no file.")));
        Assert.Null(KnownCause.Of(new InvalidOperationException("Out of memory.")));
    }

    [Theory]
    [InlineData(".NET Core 3.1.32", "on .NET Core 3.1.32. Listings need .NET 7 or later.")]
    [InlineData(".NET 10.0.12", "It was told to by DOTNET_JitStdOutFile and DOTNET_JitDisasm, and the process ended")]
    public void A_missing_listing_is_the_runtime_s_age_if_it_is_that_and_otherwise_what_was_tried(
        string runtime,
        string says
    ) => Assert.Contains(says, JitListing.Absence(runtime));

    [Fact]
    public void A_listing_that_ends_too_early_is_refused_rather_than_read_as_a_smaller_one() =>
        Assert.Refuses<BenchException>(
            () =>
                JitListing
                    .Read(["; Assembly listing for method PriceOfAwait.Lessons.A:One():int:this (FullOpts)", " ret"])
                    .ReachableFrom("PriceOfAwait.Lessons.A:One"),
            "The JIT's listing ends within A:One."
        );
}
