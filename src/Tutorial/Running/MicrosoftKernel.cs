using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// Microsoft's C# kernel as a program that runs cells. It is built apart, because not every package feed has what it needs.
/// </summary>
internal static class MicrosoftKernel
{
    /// <summary>The program in a checkout.</summary>
    /// <exception cref="UsageException">It isn't built.</exception>
    public static string Find(string root)
    {
        var program = Path.Combine(root, "src", "Interactive", "Kernel", "bin", "Release", "PriceOfAwait.Interactive.dll");
        return File.Exists(program)
            ? program
            : throw new UsageException("Microsoft's kernel isn't built: dotnet build src/Interactive");
    }
}
