using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Documents;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>What the kernel says of itself.</summary>
internal static class KernelInfo
{
    /// <summary>The content of a <c>kernel_info_reply</c>.</summary>
    public static JsonObject Answer()
    {
        var language = LanguageInfo.OfCSharp();
        // C# 14 is that of .NET 10, and so on.
        language["version"] = $"{Environment.Version.Major + 4}.0";
        language["codemirror_mode"] = "text/x-csharp";
        var version = typeof(KernelInfo).Assembly.GetName().Version!.ToString(3);
        return ShellRequests.Ok(new JsonObject
        {
            ["protocol_version"] = MessageFormat.ProtocolVersion,
            ["implementation"] = "price-of-await",
            ["implementation_version"] = version,
            ["language_info"] = language,
            ["banner"] = $"C# on .NET {Environment.Version}, the notebook engine of The Price of Await",
            ["debugger"] = false,
            ["help_links"] = new JsonArray(
                new JsonObject { ["text"] = "C#", ["url"] = "https://learn.microsoft.com/dotnet/csharp/" },
                new JsonObject { ["text"] = ".NET API", ["url"] = "https://learn.microsoft.com/dotnet/api/" }),
        });
    }
}
