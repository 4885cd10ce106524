namespace PriceOfAwait.Tests.Measuring;

public class LessonsProcessTests
{
    [Fact]
    public async Task One_that_says_nothing_for_too_long_is_given_up_with_a_reason()
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, [], "--list", "flat");
        var error = await Assert.ThrowsAsync<BenchException>(
            () => process.ReadLineAsync(TestContext.Current.CancellationToken, TimeSpan.Zero));
        Assert.Contains($"process {process.Id} did not answer for 0 s, and was ended: it was suspended, or hangs", error.Message,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("BenchmarkDotNet says hello")]
    [InlineData("{\"number\":1}")]
    public void A_line_that_is_no_message_is_an_error_that_says_what_to_do(string line)
    {
        var error = Assert.Throws<BenchException>(() => LessonsProcess.Parse<Launch>(line));
        Assert.Contains("dotnet build src", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_source_that_was_changed_after_the_build_is_named()
    {
        using var folder = new TemporaryFolder();
        foreach (var file in new[] { "A.cs", "B.cs", "obj/Made.cs", "bin/Lessons.dll" })
        {
            Directory.CreateDirectory(Path.GetDirectoryName(folder[file])!);
            File.WriteAllText(folder[file], "");
            File.SetLastWriteTimeUtc(folder[file], DateTime.UnixEpoch.AddDays(file == "obj/Made.cs" ? 3 : 1));
        }

        Assert.Null(LessonsBuild.ChangedAfter(folder.Path, folder["bin/Lessons.dll"]));
        File.SetLastWriteTimeUtc(folder["B.cs"], DateTime.UnixEpoch.AddDays(2));
        Assert.Equal(folder["B.cs"], LessonsBuild.ChangedAfter(folder.Path, folder["bin/Lessons.dll"]));
        Assert.Contains(
            "src/Lessons/B.cs was changed after the build that was measured",
            string.Concat((RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch) with { ChangedSource = "src/Lessons/B.cs" }).Notes),
            StringComparison.Ordinal);
        Assert.StartsWith(
            "src/Lessons/B.cs was changed after the build that is measured below",
            (Setup.Check() with { ChangedSource = "src/Lessons/B.cs" }).ToText(),
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("MZ is how it begins")]
    public void Lessons_that_are_no_assembly_are_refused_with_how_to_build_them_anew(string content)
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder["Lessons.dll"], content);
        var error = Assert.Throws<BenchException>(() => LessonsProcess.RequireRelease(folder["Lessons.dll"]));
        Assert.Contains("Lessons.dll is damaged", error.Message, StringComparison.Ordinal);
        Assert.Contains("dotnet build src", error.Message, StringComparison.Ordinal);
    }
}
