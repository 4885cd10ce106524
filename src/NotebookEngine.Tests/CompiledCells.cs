namespace PriceOfAwait.NotebookEngine.Tests;

/// <summary>What a cell can tell of others that are compiled: they are kept beside the engine, whether or not they run.</summary>
internal static class CompiledCells
{
    /// <summary>C# that counts those which declare a variable.</summary>
    public static string WithVariable(string name) => $$"""
        System.IO.Directory.GetFiles(System.IO.Path.Combine(AppContext.BaseDirectory, "cells"), "*", System.IO.SearchOption.AllDirectories)
            .Count(file => System.Text.Encoding.Latin1.GetString(System.IO.File.ReadAllBytes(file)).Contains("{{name}}"))
        """;
}
