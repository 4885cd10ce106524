using System.Security.Cryptography;
using System.Text.RegularExpressions;
using ICSharpCode.Decompiler.CSharp;
using Mono.Cecil;
using Mono.Cecil.Cil;
using PriceOfAwait.Display;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// The code of a method that is watched: what was written, with its local functions, and what the compiler made of it, and on which lines
/// of both its instructions are.
/// </summary>
internal sealed partial class ShownMethod
{
    private readonly string[] _lines = [];
    private readonly int _start;
    private readonly LoweredLines _lowered;

    private readonly IReadOnlyDictionary<MethodDefinition, CompiledMethod> _compiled;

    private ShownMethod(
        MethodDefinition method, LoweredLines lowered, string name, IReadOnlyDictionary<MethodDefinition, CompiledMethod> compiled)
    {
        (_lowered, _compiled) = (lowered, compiled);
        if (FileOf(method) is { } file)
        {
            (_start, _lines) = Cut(file.Lines, file.First, file.Last, name);
        }
    }

    /// <summary>The code.</summary>
    public SteppedMethod ToStepped(string name) => new(name, string.Join('\n', _lines), _lowered.Code.Code);

    /// <summary>The class and the method that its author sees: a local function's is the method around it.</summary>
    public static (TypeDefinition Type, string Method) OwnerOf(MethodDefinition method)
    {
        var type = method.DeclaringType;
        while (type.Name.StartsWith('<'))
        {
            type = type.DeclaringType;
        }

        return (type, MadeOf().Match(method.Name) is { Success: true } made ? made.Groups["method"].Value : method.Name);
    }

    /// <summary>Finds the code.</summary>
    /// <param name="decompiler">Of the assembly that the compiler made.</param>
    /// <param name="compiled">All methods of the assembly.</param>
    /// <param name="method">One of the methods and local functions.</param>
    public static ShownMethod Of(
        CSharpDecompiler decompiler, IReadOnlyDictionary<MethodDefinition, CompiledMethod> compiled, MethodDefinition method)
    {
        var (type, name) = OwnerOf(method);
        return new(method, Lowering.Of(decompiler, type.FullName.Replace('/', '+'), name), name, compiled);
    }

    /// <summary>The line of what was written; 0 where there is none.</summary>
    public int SourceLineOf(MethodDefinition method, int offset)
    {
        var lines = _compiled[method].Lines;
        return _lines.Length == 0 || lines.Count == 0 ? 0
            : Math.Clamp(lines.LastOrDefault(line => line.Offset <= offset, lines[0]).StartLine - _start, 1, _lines.Length);
    }

    /// <summary>The line of what the compiler made; 0 where there is none.</summary>
    public int LoweredLineOf(MethodDefinition method, int offset) =>
        _lowered.Lines.TryGetValue(_compiled[method].Token, out var lines)
            && lines.Count > 0 ? lines.LastOrDefault(line => line.Offset <= offset, lines[0]).Line : 0;

    /// <summary>
    /// The file that the compiler read, if it is there and still the same, and the first and last line that has instructions.
    /// </summary>
    private (string[] Lines, int First, int Last)? FileOf(MethodDefinition method)
    {
        var (type, name) = OwnerOf(method);
        var parts = type.NestedTypes.Where(nested => nested.Name.StartsWith('<')).SelectMany(nested => nested.Methods).Concat(type.Methods)
            .Where(one => OwnerOf(one).Method == name || one.DeclaringType.Name.Contains($"<{name}>", StringComparison.Ordinal))
            .Select(one => _compiled.GetValueOrDefault(one)).OfType<CompiledMethod>().Where(one => one.Lines.Count > 0).ToList();
        if (parts.Count == 0 || parts[0].File is not { } document || !File.Exists(document.Url))
        {
            return null;
        }

        return document.HashAlgorithm == DocumentHashAlgorithm.SHA256
            && !document.Hash.AsSpan().SequenceEqual(SHA256.HashData(File.ReadAllBytes(document.Url)))
            ? null
            : (File.ReadAllLines(document.Url), parts.SelectMany(part => part.Lines).Min(line => line.StartLine),
                parts.SelectMany(part => part.Lines).Max(line => line.EndLine));
    }

    /// <summary>A method's lines: from its signature to the brace that closes it, without the indentation that all have.</summary>
    private static (int Start, string[] Lines) Cut(string[] file, int first, int last, string name)
    {
        var signature = new Regex($@"\b{Regex.Escape(name)}\s*[(<]");
        var start = first - 1;
        while (start > 0 && !signature.IsMatch(file[start]))
        {
            start--;
        }

        var indentation = file[start].Length - file[start].TrimStart().Length;
        var end = last - 1;
        if (Array.Exists(file[start..end], line => IsBrace(line, "{")))
        {
            while (end < file.Length - 1 && !IsBrace(file[end], "}"))
            {
                end++;
            }
        }

        return (start, [.. file[start..(end + 1)].Select(line => line.Length > indentation ? line[indentation..] : line.Trim())]);

        bool IsBrace(string line, string brace) => line.Trim() == brace && line.Length - line.TrimStart().Length == indentation;
    }

    [GeneratedRegex(@"^<(?<method>\w+)>[gb]__")]
    private static partial Regex MadeOf();
}
