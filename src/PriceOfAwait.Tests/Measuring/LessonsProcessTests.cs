using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tests.Measuring;

public class LessonsProcessTests
{
    [Fact]
    public async Task One_that_says_nothing_for_too_long_is_given_up_with_a_reason()
    {
        // Waits for its first line of input, as a suspended process would for ever.
        using var process = LessonsProcess.Start(Repository.LessonsAssembly, "session", "PriceOfAwait.Lessons.Nothing");
        var error = await Assert.ThrowsAsync<BenchException>(async () =>
        {
            await foreach (var line in process.ReadLinesAsync(TestContext.Current.CancellationToken, TimeSpan.Zero))
            {
                Assert.Fail(line);
            }
        });
        Assert.Contains($"process {process.Id} has said nothing for 0 min: it was suspended, or hangs", error.Message,
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
