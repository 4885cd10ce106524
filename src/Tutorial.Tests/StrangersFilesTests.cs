using Microsoft.Data.Sqlite;
using PriceOfAwait.Tutorial.Tests.Layers;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>A folder that a reader names may be full of their own files. No command changes one.</summary>
[Trait("Kind", "machine")]
public sealed class StrangersFilesTests : TestsInFolder
{
    private static readonly string[] Folders =
    [
        ".",
        "book",
        "class",
        "notebooks",
        "out",
        "questions",
        "sessions",
        "set-aside",
        "unfinished",
    ];

    /// <summary>Each command that writes where the reader says, with the stranger's folder as F.</summary>
    private static readonly string[] Commands =
    [
        "--speed quick --out F",
        "--speed recorded --out F",
        "run F/notebooks/a.ipynb --out F",
        "run 00 --speed recorded --out F",
        "run 00 --speed recorded --out F/out",
        "run 00 --speed recorded --out F/notes.txt",
        "book NOTEBOOKS --to F",
        "book NOTEBOOKS --to F/book",
        "class report RECORDED --to F/class",
        "class export Ann --to F/notes.txt",
        "class host --port 0 --database F/notes.txt",
        "class host --port 0 --database F/theirs.db",
        "pack --to F/theirs.zip",
        "record --compare F/sessions",
    ];

    [Fact]
    public void Each_command_that_writes_where_the_reader_says_is_tried()
    {
        using var output = new StringWriter();
        var root = CommandLine.Root(new Terminal(output, output, IsLive: false));
        Require.None(
            from command in All(root)
            from option in command.Options
            where option.Name is "--out" or "--to" or "--database"
            let name = CommandRunner.NameOf(command)
            where !Commands.Any(line => line.StartsWith(name) && line.Contains(option.Name))
            select $"{name} {option.Name}"
        );

        static IEnumerable<System.CommandLine.Command> All(System.CommandLine.Command command) =>
            command.Subcommands.SelectMany(All).Prepend(command);
    }

    [Fact]
    public async Task After_every_command_each_file_is_there_to_the_byte()
    {
        foreach (var folder in Folders)
        {
            AtomicFile.Write(Folder[$"F/{folder}/notes.txt"], "to do");
            AtomicFile.Write(Folder[$"F/{folder}/results.csv"], "a;b\n1;2\n");
            AtomicFile.Write(Folder[$"F/{folder}/index.html"], "<h1>Mine</h1>");
            AtomicFile.Write(Folder[$"F/{folder}/Lesson01SynchronousFastPaths.StringFastPaths.json"], "{}");
            NotebookFile.Write(Folder[$"F/{folder}/a.ipynb"], "Console.WriteLine(1);");
            NotebookFile.Write(Folder[$"F/{folder}/00-start-here.ipynb"], "Console.WriteLine(2);");
        }

        AtomicFile.Write(Folder["F/theirs.zip"], "no archive");
        await MakeDatabaseAsync(Folder["F/theirs.db"]);
        var before = Contents();
        Assert.True(before.Count > 50);

        foreach (var command in Commands)
        {
            // A command that wouldn't refuse would go on for minutes.
            var run = await Invocation.OfAsync([
                .. command
                    .Split(' ')
                    .Select(part =>
                        part switch
                        {
                            "NOTEBOOKS" => NotebookBatch.TutorialsFolder,
                            "RECORDED" => Repository.RecordedData,
                            "F" => Folder["F"],
                            ['F', '/', .. var rest] => Folder[$"F/{rest}"],
                            _ => part,
                        }
                    ),
            ]);
            Assert.True(run.ExitCode is ExitCode.WrongUsage or ExitCode.Failure, $"{command}: {run.Output}");
            Assert.NotEmpty(run.Error);
            Assert.DoesNotContain("   at ", run.Error);
            var after = Contents();
            Require.None(
                from file in before
                where !after.TryGetValue(file.Key, out var content) || !content.AsSpan().SequenceEqual(file.Value)
                select $"{command} has changed {file.Key}"
            );
        }
    }

    private Dictionary<string, byte[]> Contents() =>
        Directory.GetFiles(Folder["F"], "*", SearchOption.AllDirectories).ToDictionary(file => file, File.ReadAllBytes);

    private static async Task MakeDatabaseAsync(string file)
    {
        await using var connection = new SqliteConnection($"Data Source={file};Pooling=False");
        await connection.OpenAsync(Cancellation);
        await using var command = connection.CreateCommand();
        command.CommandText = "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)";
        await command.ExecuteNonQueryAsync(Cancellation);
    }
}
