namespace PriceOfAwait.Platform;

/// <summary>
/// Deletes what this program has written, file by file. Outside of temporary folders, nothing is deleted recursively,
/// because a folder may contain what somebody else has put there.
/// </summary>
public static class OwnFiles
{
    /// <summary>Deletes the files that exist, and each of their folders that is then empty.</summary>
    public static void Delete(IEnumerable<string> files)
    {
        foreach (var file in files.ToList())
        {
            var folder = new DirectoryInfo(Path.GetDirectoryName(Path.GetFullPath(file))!);
            if (folder.Exists)
            {
                File.Delete(file);
                if (!folder.EnumerateFileSystemInfos().Any())
                {
                    folder.Delete();
                }
            }
        }
    }
}
