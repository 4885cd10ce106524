using System.CommandLine;
using PriceOfAwait.Tutorial.Measuring;

namespace PriceOfAwait.Tutorial.Tests;

public class CommandLineTests
{
    public static TheoryData<string> Commands =>
        [.. NamesOf(CommandLine.Root(new(TextWriter.Null, TextWriter.Null, IsLive: false)))];

    [Theory, MemberData(nameof(Commands))]
    public async Task Every_command_has_help_with_an_example(string name)
    {
        var invocation = await Invocation.OfAsync([
            .. name.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            "--help",
        ]);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Contains("Example:", invocation.Output);
        Assert.Contains("dotnet run --project src/Tutorial", invocation.Output);
        Assert.Empty(invocation.Error);
    }

    [Theory, MemberData(nameof(Commands))]
    public async Task An_option_that_a_command_lacks_is_no_value_of_what_it_takes(string name)
    {
        string[] command = name.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        foreach (
            var line in (string[][])
                [
                    ["--sped", "quick"],
                    ["01", "--sped=quick"],
                    ["01", "--sped"],
                ]
        )
        {
            var invocation = await Invocation.OfAsync([.. command, .. line]);
            Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
            Assert.StartsWith("There is no option '--sped'.", invocation.Error);
            Assert.EndsWith($"src/Tutorial -- {string.Join(' ', [.. command, "--help"])}", invocation.Error.TrimEnd());
        }
    }

    [Theory]
    [InlineData("measure StringFastPaths --speed quick", "There is no option '--speed'. There are: --runtimes, ")]
    [InlineData("measure -- --speed", "There is no benchmark class '--speed'.")]
    [InlineData("--sped quick", "--sped")]
    [InlineData("present 01 --port -1", "--port takes a number from 0 to 65535.")]
    [InlineData("dokter", "dokter")]
    [InlineData("doctor now", "now")]
    [InlineData("run --speed slow", "'recorded'")]
    [InlineData("--speed 1", "'quick'")]
    [InlineData("run --speed", "--speed")]
    [InlineData("run --timeout 5x", "--timeout takes a number from 1 to 86400.")]
    [InlineData("run --timeout 0", "--timeout takes a number from 1 to 86400.")]
    [InlineData("kernel now", "kernel --help")]
    [InlineData("claims FP99", "There is no claim 'FP99'. There are: FP1, FP2")]
    [InlineData("claims TV1 --runtimes net7.0 --speed recorded", "netcoreapp3.1, net8.0")]
    [InlineData("claims BS1 --runtimes all --speed recorded", "BS1 can't be judged with --runtimes.")]
    [InlineData("present 77", "There is no lesson and no notebook '77'. There are: 00-start-here, 01-")]
    [InlineData("present 01 --port x", "--port takes a number from 0 to 65535.")]
    [InlineData("pack --to", "--to")]
    [InlineData("pack --to tutorial.dll", "--to must name a .zip file, not '")]
    [InlineData("book --serve --force", "--serve writes nothing")]
    [InlineData("class report", "folder")]
    [InlineData("class export", "nickname")]
    [InlineData("class export ", "can't be the nickname: a nickname has")]
    [InlineData("class export Eve\u202Egnp.exe", "can't be the nickname: a nickname has")]
    [InlineData("measure", "class")]
    [InlineData("record ", "There is no benchmark class ''")]
    [InlineData("record NoSuchClass", "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths")]
    [InlineData("record --exact --machine never-recorded", "never-recorded has no recording")]
    [InlineData("record --exact StringFastPaths", "--exact records all exact answers")]
    [InlineData("record --exact --add", "--exact records all exact answers")]
    [InlineData("record FastPaths --machine ..", "Give --machine a name")]
    [InlineData("book no/such/folder", "There is no executed notebook in ")]
    [InlineData("book tutorial.dll", "tutorial.dll is a file. Name the folder of the executed notebooks: ")]
    [InlineData("run ", "a notebook's path is empty")]
    [InlineData("run --out ", "--out is empty")]
    [InlineData("run no/such.ipynb", "There is no notebook 'no/such.ipynb'")]
    public async Task Wrong_usage_is_told_on_standard_error_and_runs_nothing(string line, string told)
    {
        var invocation = await Invocation.OfAsync(line.Split(' '));
        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.Contains(told, invocation.Error);
        Assert.Empty(invocation.Output);
    }

    [Theory]
    [InlineData("runtimes", @"(?m)^netcoreapp3\.1 +\.NET Core 3\.1\r?$")]
    [InlineData("runtimes", @"(?m)^net11\.0-async +\.NET 11, runtime async\r?$")]
    [InlineData("progress", "01-synchronous-fast-paths")]
    [InlineData("progress", "a-buffered-reader")]
    [InlineData("progress", @"\d+ of \d+ exercises are correct")]
    public async Task What_there_is_and_how_far_one_is_are_listed(string command, string told)
    {
        var invocation = await Invocation.OfAsync(command);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Matches(told, invocation.Output);
    }

    [Theory]
    [InlineData("can't be opened as a class", "class", "host", "--port", "0", "--database", "FILE/class.db")]
    [InlineData("xxx", "record", "StringFastPaths", "--machine", "LONG")]
    [Trait("Kind", "machine")]
    public async Task A_place_that_cannot_be_written_is_told_before_anything_else_is_done(
        string told,
        params string[] args
    )
    {
        var invocation = await Invocation.OfAsync([
            .. args.Select(argument =>
                argument
                    .Replace("LONG", new string('x', 300), StringComparison.Ordinal)
                    .Replace("FILE", Invocation.Program, StringComparison.Ordinal)
            ),
        ]);
        Assert.Equal(ExitCode.Failure, invocation.ExitCode);
        Assert.Contains(told, invocation.Error);
        Assert.DoesNotContain("--port", invocation.Error);
        Assert.Empty(invocation.Output);
    }

    [Theory]
    [InlineData("contexts", "Lessons.Lesson16.Contexts")]
    [InlineData("Lesson16", "Lessons.Lesson16.Contexts", "Lessons.Lesson16.OtherContexts")]
    public void A_class_is_meant_by_its_name_and_several_by_a_part_that_none_is_named(
        string name,
        params string[] found
    ) =>
        Assert.Equal(
            found,
            MeasureCommand.Matching(
                ["Lessons.Lesson16.Contexts", "Lessons.Lesson16.OtherContexts", "Lessons.Other"],
                [name]
            )
        );

    [Fact]
    public async Task A_speed_that_the_environment_has_wrong_is_wrong_usage()
    {
        var run = await Invocation.InProcessAsync(
            ["run"],
            new KeyValuePair<string, string?>(SpeedSetting.Variable, "slow")
        );
        Assert.Equal(ExitCode.WrongUsage, run.ExitCode);
        Assert.Contains(SpeedSetting.Variable, run.Error);
        Assert.Contains("--speed", run.Error);
    }

    private static IEnumerable<string> NamesOf(Command command) =>
        command.Subcommands.SelectMany(NamesOf).Prepend(CommandRunner.NameOf(command));
}
