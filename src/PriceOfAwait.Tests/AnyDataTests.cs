using System.Text;
using FsCheck;
using PriceOfAwait.Tests.Measuring;

namespace PriceOfAwait.Tests;

/// <summary>
/// Whatever the data files hold: they are read whole, with possible figures, or refused with the file's name.
/// </summary>
[Trait("Kind", "machine")]
public sealed class AnyDataTests : TestsInFolder
{
    private static readonly Machine Laptop = RecordedRuns.Named("my laptop");

    [Fact]
    public void A_recorded_session()
    {
        var file = RecordedRuns.Save(
            Folder.FullName,
            Laptop,
            DateTimeOffset.UnixEpoch,
            [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]
        );
        ReadOrRefused(
            file,
            Mutated.Json(File.ReadAllText(file)),
            () =>
            {
                var run = RecordedRuns.Load(Folder.FullName, "PriceOfAwait.Lessons.Some.Benchmarks");
                Assert.All(
                    run.Measurements,
                    one => Assert.True(one.Time.Value > -Resolution.Least && one.AllocatedBytes >= 0)
                );
                Assert.NotEmpty(run.ToText());
            }
        );
    }

    [Fact]
    public void Exact_answers()
    {
        RecordedRuns.Save(
            Folder.FullName,
            Laptop,
            DateTimeOffset.UnixEpoch,
            [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]
        );
        var question = RuntimeAnswers.Questions.OfType<ExactQuestion.Bytes>().First();
        var file = new RuntimeAnswer
        {
            Answers = new Dictionary<ExactQuestion, object>
            {
                [new ExactQuestion.Runtime()] = ".NET Core 3.1.3",
                [question] = new AllocatedBytes(
                    "Some.Benchmarks",
                    [new(new("Waits", new Parameters(new Parameter("Deep", "true"))), 72, true)]
                ),
            },
        }.Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);
        ReadOrRefused(
            file,
            Mutated.Json(File.ReadAllText(file)),
            () => RuntimeAnswers.Load(Folder.FullName, Runtimes.All)
        );
    }

    [Fact]
    public void Claims() =>
        ReadOrRefused(
            Folder["claims.json"],
            Mutated.Json(
                File.ReadAllText(
                    Directory.GetFiles(Repository.LessonsData, "claims.json", SearchOption.AllDirectories)[0]
                )
            ),
            () => PriceOfAwait.Judging.Claims.Read(Folder["claims.json"], Published.Sources)
        );

    [Fact]
    public void Runtimes_side_by_side() =>
        ReadOrRefused(
            Folder["runtimes.json"],
            Mutated.Json(File.ReadAllText(Repository.RuntimesFile)),
            () =>
                Assert.All(
                    Runtimes.Read(Folder["runtimes.json"]),
                    runtime => Assert.Equal(runtime.Id, Path.GetFileName(runtime.Id))
                )
        );

    [Fact]
    public void A_published_table()
    {
        File.WriteAllText(
            Folder["sources.json"],
            """
            [{"id":"s","title":"t","author":"a","url":"https://example.org/","year":2021,"environment":"e",
              "tables":["t.csv"]}]
            """
        );
        ReadOrRefused(
            Folder["t.csv"],
            Mutated.Text("method,deep,mean_ns,allocated_bytes\nA,true,1.5,72\n\"B, or C\",false,2,0\n"),
            () =>
            {
                var table = new PublishedData(Folder["sources.json"], Folder.FullName).Table("t.csv");
                Assert.NotEmpty(table.Rows);
                Assert.All(
                    table.Rows.SelectMany(row => row.Figures.Values),
                    figure => Assert.True(double.IsFinite(figure) && figure >= 0)
                );
            }
        );
    }

    private static void ReadOrRefused(string file, Gen<string> contents, Action read) =>
        Invariant.Holds(
            contents,
            content =>
            {
                // A lone surrogate is written as a replacement character.
                File.WriteAllBytes(file, Encoding.UTF8.GetBytes(content));
                try
                {
                    read();
                }
                catch (DataFileException e)
                {
                    Assert.StartsWith(file, e.Message);
                }
            }
        );
}
