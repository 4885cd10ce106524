#if WITH_SERVER
using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// The queries of <c>src/Database</c>, which is loaded from its own build, because not every reader needs Npgsql and EF
/// Core.
/// </summary>
internal static class Database
{
    /// <summary>The environment variable with the connection string of a PostgreSQL server.</summary>
    public const string Variable = "PRICE_OF_AWAIT_POSTGRES";

    private const string Build = "Database/bin/Release/PriceOfAwait.Database.dll";

    private static readonly Lazy<Dictionary<string, Delegate>> Queries = new(Open);

    public static Func<string> Query([CallerMemberName] string name = "") => (Func<string>)Queries.Value[name];

    public static Func<Task<string>> QueryAsync([CallerMemberName] string name = "") =>
        (Func<Task<string>>)Queries.Value[name];

    private static Dictionary<string, Delegate> Open()
    {
        var connection = Environment.GetEnvironmentVariable(Variable)
            ?? throw new InvalidOperationException(
                $"This needs a PostgreSQL server. Set {Variable} to its connection string.");
        var type = Assembly.LoadFrom(FindBuild()).GetType("PriceOfAwait.Database.PriceQueries", throwOnError: true)!;
        object queries;
        try
        {
            queries = Activator.CreateInstance(type, connection)!;
        }
        catch (TargetInvocationException exception)
        {
            throw new InvalidOperationException(
                $"The PostgreSQL server that {Variable} names can't be asked: {exception.InnerException!.Message}");
        }

        return type.GetMethods()
            .Where(method => method.DeclaringType == type && method.GetParameters().Length == 0)
            .Where(method => method.ReturnType == typeof(string) || method.ReturnType == typeof(Task<string>))
            .ToDictionary(
                method => method.Name,
                method => method.CreateDelegate(typeof(Func<>).MakeGenericType(method.ReturnType), queries));
    }

    /// <summary>It is in a folder of <c>src</c>, as this program is.</summary>
    private static string FindBuild()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (new FileInfo(Path.Combine(folder.FullName, Build)) is { Exists: true, FullName: var build })
            {
                return build;
            }
        }

        throw new InvalidOperationException(
            "The queries are not built. Build them, in the repository's folder: dotnet build src/Database");
    }
}
#endif
