namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>The files that the board has on top of the book's.</summary>
internal static class ClassAssets
{
    public const string Style = "class.css";
    public const string Script = "class.js";

    public static byte[] Read(string name)
    {
        using var resource = typeof(ClassAssets).Assembly.GetManifestResourceStream(name)!;
        using var bytes = new MemoryStream();
        resource.CopyTo(bytes);
        return bytes.ToArray();
    }
}
