using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace PriceOfAwait.Tests;

/// <summary>
/// The library in copies of its own, whose data is damaged. A static initializer that needs the repository would end
/// in a <see cref="TypeInitializationException"/>, which doesn't say which file to restore.
/// </summary>
public sealed class DamagedDataTests
{
    // Never disposed, because Windows can't delete a loaded assembly. The next process with such a folder deletes it.
    private readonly string _folder = new TemporaryFolder().FullName;

    private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    [Fact]
    public void No_static_initializer_needs_the_repository() =>
        Assert.All(
            TypesIn(_folder).Where(type => !type.ContainsGenericParameters),
            type => RuntimeHelpers.RunClassConstructor(type.TypeHandle)
        );

    [Theory]
    [InlineData(nameof(Runtimes), "All", "data/runtimes.json")]
    [InlineData(nameof(Words), "All", "data/words.json")]
    [InlineData(nameof(Published), "Sources", "data/sources.json")]
    [InlineData(nameof(Claims), "All", "data/sources.json")]
    [InlineData(nameof(Claims), "All", "data/lessons/04-valuetask/claims.json")]
    [InlineData(nameof(RuntimeSample), "All", "data/lessons/04-valuetask/runtime-samples.json")]
    [InlineData(nameof(RuntimeAnswers), "Questions", "data/lessons/04-valuetask/claims.json")]
    [InlineData(nameof(ExerciseFiles), "All", "data/lessons/04-valuetask/exercises.json")]
    [InlineData(nameof(AskedGuess), "All", "data/lessons/04-valuetask/guesses.json")]
    [InlineData(nameof(AdviceCase), "All", "data/advice.json")]
    public void A_damaged_file_is_named_each_time_that_it_is_needed(string type, string member, string file)
    {
        AtomicFile.Write(PathOf("src/PriceOfAwait.slnx"), "");
        Directory.CreateDirectory(PathOf(".git"));
        AtomicFile.Write(PathOf("data/sources.json"), "[]");
        AtomicFile.Write(PathOf("data/lessons/04-valuetask/claims.json"), "[]");
        AtomicFile.Write(PathOf(file), "{ damaged");
        var property = TypesIn(PathOf("src")).Single(one => one.Name == type).GetProperty(member, Static)!;

        Assert.All(
            Enumerable.Range(1, 2),
            _ =>
            {
                var error = Assert.Throws<TargetInvocationException>(() => property.GetValue(null)).InnerException!;
                Assert.Equal(nameof(DataFileException), error.GetType().Name);
                Assert.StartsWith(PathOf(file), error.Message, StringComparison.Ordinal);
                Assert.EndsWith($"Restore it: git checkout -- {file}", error.Message, StringComparison.Ordinal);
            }
        );
    }

    [Fact]
    public void In_an_unpacked_archive_nobody_is_sent_to_git()
    {
        AtomicFile.Write(PathOf("src/PriceOfAwait.slnx"), "");
        AtomicFile.Write(PathOf("data/runtimes.json"), "{ damaged");
        var all = TypesIn(PathOf("src")).Single(one => one.Name == nameof(Runtimes)).GetProperty("All", Static)!;
        var error = Assert.Throws<TargetInvocationException>(() => all.GetValue(null)).InnerException!;
        Assert.EndsWith("Restore it from the archive that this folder comes from.", error.Message);
    }

    private string PathOf(string name) => Path.Combine([_folder, .. name.Split('/')]);

    /// <summary>The library's types, copied to a folder and loaded from there, beside those of the tests.</summary>
    private static List<Type> TypesIn(string folder)
    {
        Type[] types = [typeof(Repository), typeof(Launch), typeof(Figure), typeof(Claims)];
        foreach (var assembly in types.Select(type => type.Assembly.Location))
        {
            AtomicFile.Write(Path.Combine(folder, Path.GetFileName(assembly)), File.ReadAllBytes(assembly));
        }

        var copies = new CopiesIn(folder);
        return [.. types.SelectMany(type => copies.LoadFromAssemblyName(type.Assembly.GetName()).GetTypes())];
    }

    private sealed class CopiesIn(string folder) : AssemblyLoadContext
    {
        protected override Assembly? Load(AssemblyName assemblyName) =>
            Path.Combine(folder, $"{assemblyName.Name}.dll") is var copy && File.Exists(copy)
                ? LoadFromAssemblyPath(copy)
                : null;
    }
}
