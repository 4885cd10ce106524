using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.Tests.Measuring;

public sealed class CodeChecksumTests : TestsInFolder
{
    private const string Benchmarks = "PriceOfAwait.Lessons.Lesson14ManyAtOnce.ManyWaiting";

    [Fact]
    public void The_same_code_has_the_same_checksum_whatever_its_types_and_members_are_called() =>
        Assert.Equal(
            Original,
            ChecksumAfter(type =>
            {
                type.Name += "Renamed";
                foreach (var method in type.Methods.Where(method => !method.IsConstructor && !method.IsVirtual))
                {
                    method.Name += "Renamed";
                }
            })
        );

    [Fact]
    public void A_changed_instruction_changes_the_checksum() =>
        Assert.NotEqual(Original, ChecksumAfter(AddAnInstruction));

    [Fact]
    public void A_clone_in_another_folder_and_a_comment_above_a_benchmark_change_nothing() =>
        Assert.Equal(
            Original,
            ChecksumAfter(type =>
            {
                var benchmarks = type
                    .Module.Types.SelectMany(one => one.Methods)
                    .SelectMany(method => method.CustomAttributes)
                    .Where(attribute => attribute.AttributeType.Name == "BenchmarkAttribute")
                    .ToList();
                Assert.NotEmpty(benchmarks);
                foreach (var place in benchmarks.Select(benchmark => benchmark.ConstructorArguments))
                {
                    place[0] = new(place[0].Type, (int)place[0].Value + 1);
                    place[1] = new(place[1].Type, "/elsewhere/A.cs");
                }
            })
        );

    [Fact]
    public void Code_that_the_class_uses_counts_and_other_code_does_not()
    {
        Assert.NotEqual(
            Original,
            ChecksumAfter(AddAnInstruction, "PriceOfAwait.Lessons.Lesson14ManyAtOnce.ManyAtOnce")
        );
        Assert.Equal(Original, ChecksumAfter(AddAnInstruction, "PriceOfAwait.Lessons.Lesson15Streams.Numbers"));
    }

    [Fact]
    public void A_class_that_the_assembly_lacks_has_none() =>
        Assert.Null(CodeChecksum.Of(Repository.LessonsAssembly, "No.Such"));

    private static string? Original => CodeChecksum.Of(Repository.LessonsAssembly, Benchmarks);

    private static void AddAnInstruction(TypeDefinition type) =>
        type.Methods.First(method => method.HasBody).Body.Instructions.Insert(0, Instruction.Create(OpCodes.Nop));

    private string? ChecksumAfter(Action<TypeDefinition> change, string typeName = Benchmarks)
    {
        using var module = ModuleDefinition.ReadModule(Repository.LessonsAssembly);
        var type = module.GetType(typeName);
        change(type);
        var benchmarks = typeName == Benchmarks ? type.FullName : Benchmarks;
        module.Write(Folder["changed.dll"]);
        return CodeChecksum.Of(Folder["changed.dll"], benchmarks);
    }
}
