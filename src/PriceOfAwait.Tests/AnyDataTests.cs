using System.Text;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Tests.Measuring;

namespace PriceOfAwait.Tests;

/// <summary>Whatever the data files hold: they are read whole, with possible figures, or refused with the file's name.</summary>
public sealed class AnyDataTests : IDisposable
{
    private static readonly Machine Laptop = RecordedRuns.Named("my laptop");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_recorded_session()
    {
        var file = RecordedRuns.Save(_folder.Path, Laptop, [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]);
        Invariant.Holds(Mutated.Json(File.ReadAllText(file)), json =>
            ReadOrRefused(file, json, () =>
            {
                var run = RecordedRuns.Load(_folder.Path, "PriceOfAwait.Lessons.Some.Benchmarks");
                Assert.All(run.Measurements,
                    measurement => Assert.True(measurement.Mean > -Resolution.Least && measurement.AllocatedBytes >= 0));
                Assert.NotEmpty(run.ToText());
            }));
    }

    [Fact]
    public void Exact_answers()
    {
        RecordedRuns.Save(_folder.Path, Laptop, [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]);
        var question = RuntimeAnswers.Questions.OfType<ExactQuestion.Bytes>().First();
        var file = new RuntimeAnswer
        {
            Runtime = Runtimes.All[0],
            Answers = new Dictionary<ExactQuestion, object>
            {
                [new ExactQuestion.Runtime()] = ".NET Core 3.1.3",
                [question] = new AllocatedBytes("Some.Benchmarks",
                    [new(new("Waits", new Parameters(new Parameter("Deep", "true"))), 72, true)]),
            },
        }.Save(_folder.Path, Laptop);
        Invariant.Holds(Mutated.Json(File.ReadAllText(file)), json =>
            ReadOrRefused(file, json, () => RuntimeAnswers.Load(_folder.Path, Runtimes.All)));
    }

    [Fact]
    public void Claims()
    {
        var file = _folder["claims.json"];
        Invariant.Holds(
            Mutated.Json(File.ReadAllText(Directory.GetFiles(Repository.LessonsData, "claims.json", SearchOption.AllDirectories)[0])),
            json => ReadOrRefused(file, json, () => PriceOfAwait.Judging.Claims.Read(file, Published.Sources)));
    }

    [Fact]
    public void Runtimes_side_by_side()
    {
        var file = _folder["runtimes.json"];
        Invariant.Holds(Mutated.Json(File.ReadAllText(Repository.RuntimesFile)), json =>
            ReadOrRefused(file, json, () => Assert.All(
                Runtimes.Read(file), runtime => Assert.Equal(runtime.Id, Path.GetFileName(runtime.Id)))));
    }

    [Fact]
    public void A_published_table()
    {
        File.WriteAllText(_folder["sources.json"],
            """[{"id":"s","title":"t","author":"a","url":"https://example.org/","year":2021,"environment":"e","tables":["t.csv"]}]""");
        var file = _folder["t.csv"];
        Invariant.Holds(Mutated.Text("method,deep,mean_ns,allocated_bytes\nA,true,1.5,72\n\"B, or C\",false,2,0\n"), csv =>
            ReadOrRefused(file, csv, () =>
            {
                var table = new PublishedData(_folder["sources.json"], _folder.Path).Table("t.csv");
                Assert.NotEmpty(table.Rows);
                Assert.All(table.Rows.SelectMany(row => row.Figures.Values), figure => Assert.True(double.IsFinite(figure) && figure >= 0));
            }));
    }

    private static void ReadOrRefused(string file, string content, Action read)
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
}
