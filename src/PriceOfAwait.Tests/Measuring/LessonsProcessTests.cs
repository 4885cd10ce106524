using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;

namespace PriceOfAwait.Tests.Measuring;

[Trait("Kind", "machine")]
public class LessonsProcessTests
{
    [Fact]
    public async Task One_that_says_nothing_for_too_long_is_given_up_with_a_reason()
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, [], "--list", "flat");
        await Assert.RefusesAsync<BenchException>(
            () => process.ReadLineAsync(Cancellation, TimeSpan.Zero),
            $"process {process.Id} did not answer for 0 s and was killed: it was suspended, or it hung"
        );
    }

    [Theory]
    [InlineData("")]
    [InlineData("BenchmarkDotNet says hello")]
    [InlineData("{\"number\":1}")]
    public void A_line_that_is_no_message_is_an_error_that_says_what_to_do(string line)
    {
        Assert.Refuses<BenchException>(() => LessonsProcess.Parse<Launch>(line), "dotnet build src");
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

        Assert.Null(LessonsBuild.ChangedAfter(folder.FullName, folder["bin/Lessons.dll"]));
        File.SetLastWriteTimeUtc(folder["B.cs"], DateTime.UnixEpoch.AddDays(2));
        Assert.Equal(folder["B.cs"], LessonsBuild.ChangedAfter(folder.FullName, folder["bin/Lessons.dll"]));
        Assert.Contains(
            "src/Lessons/B.cs was changed after the measured build",
            string.Concat(
                (RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch) with { ChangedSource = "src/Lessons/B.cs" }).Notes
            )
        );
        Assert.StartsWith(
            "src/Lessons/B.cs has changed since the measured build",
            (Setup.Check() with { ChangedSource = "src/Lessons/B.cs" }).ToText()
        );
    }

    [Fact]
    public void Lessons_that_are_not_built_are_refused_with_how_to_build_them() =>
        Assert.Refuses<BenchException>(
            () => LessonsProcess.RequireBuilt(Path.Combine(Repository.Root, "nowhere", "Lessons.dll")),
            "The lessons are not built: there is no nowhere/Lessons.dll. Build them: dotnet build src/Tutorial"
        );

    [Fact]
    public void A_Debug_build_of_the_library_refuses_to_measure_and_says_how_to_build_Release()
    {
        var unoptimized = new CustomAttributeBuilder(
            typeof(DebuggableAttribute).GetConstructor([typeof(DebuggableAttribute.DebuggingModes)])!,
            [DebuggableAttribute.DebuggingModes.Default | DebuggableAttribute.DebuggingModes.DisableOptimizations]
        );
        var debug = AssemblyBuilder.DefineDynamicAssembly(
            new AssemblyName("Debug"),
            AssemblyBuilderAccess.Run,
            [unoptimized]
        );
        Assert.Refuses<BenchException>(() => Bench.RequireRelease(debug), "Debug build", "dotnet build src");
    }
}
