using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PriceOfAwait.Tutorial.Tests.Layers;

public class FilesTests
{
    /// <summary>Files whose types are not as their names say.</summary>
    private static readonly Dictionary<string, string[]> Exceptions = new()
    {
        // A program of statements.
        ["src/AwaitPrices/Program.cs"] = [],
        ["src/Lessons/Program.cs"] = [],
        ["src/Notebooks/Program.cs"] = [],
        ["src/Sizes/Program.cs"] = [],
        ["src/Tutorial/Program.cs"] = [],
        // The build makes twins of this file for other types than string. Each is a part of the class.
        ["src/Lessons/Lesson01SynchronousFastPaths/StringResults.cs"] = ["ResultTypes"],
        // A reader has a single file to edit, so it brings the answers to choose from.
        ["src/Exercises/Lesson09TaskOrValueTask/ChooseAType.cs"] = ["ChooseAType", "Returns"],
        ["src/Exercises/Solutions/Lesson09TaskOrValueTask/ChooseAType.cs"] = ["ChooseAType", "Returns"],
    };

    // With these symbols alone, files for newer runtimes, for lesson 17's server, for lesson 21's caches and for lesson
    // 25's build have their types, and so have those that older runtimes need.
    private static readonly CSharpParseOptions Options = CSharpParseOptions
        .Default.WithLanguageVersion(LanguageVersion.Preview)
        .WithPreprocessorSymbols("NET6_0_OR_GREATER", "WITH_SERVER", "RUNTIME_ASYNC");

    [Fact]
    public void A_file_has_the_type_that_it_is_named_after_and_no_other()
    {
        var files = SourceProject.All.SelectMany(project => project.SourceFiles).ToDictionary(Repository.Relative);
        Assert.Empty(Exceptions.Keys.Except(files.Keys));
        Require.None(
            from file in files
            let types = TypesIn(file.Value)
            where !types.SetEquals(Exceptions.GetValueOrDefault(file.Key, [NameOf(file.Key)]))
            select $"{file.Key}: {string.Join(", ", types)}"
        );
    }

    /// <summary>A part of a type has the part's name in between: <c>Type.Part.cs</c>.</summary>
    private static string NameOf(string file) => Path.GetFileName(file).Split('.')[0];

    /// <summary>
    /// The names of the types that are in no other type. A generic type may stand beside its namesake, and the records
    /// of a family beside that which they inherit.
    /// </summary>
    private static HashSet<string> TypesIn(string file)
    {
        var root = CSharpSyntaxTree
            .ParseText(File.ReadAllText(file), Options, cancellationToken: TestContext.Current.CancellationToken)
            .GetRoot(TestContext.Current.CancellationToken);
        return
        [
            .. root.DescendantNodes(node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
                .Select(node =>
                    node switch
                    {
                        RecordDeclarationSyntax { BaseList.Types: [{ Type: var inherited }, ..] }
                            when inherited.ToString() == NameOf(file) => null,
                        BaseTypeDeclarationSyntax type => type.Identifier.Text,
                        DelegateDeclarationSyntax type => type.Identifier.Text,
                        _ => null,
                    }
                )
                .OfType<string>(),
        ];
    }
}
