namespace PriceOfAwait.ExactAnswers;

public sealed record CodeSizes(string Benchmarks, IReadOnlyList<CodeSize> Sizes) : TableValue
{
    public CodeSize this[string method] => Sizes.Find(size => size.Method, method, $"{Benchmarks} has no benchmark");

    public CodeSizes Of(params IReadOnlyList<string> methods) =>
        this with
        {
            Sizes = Sizes.FindAll(size => size.Method, methods.Given(), $"{Benchmarks} has no benchmark"),
        };

    public override IReadOnlyList<object> ToFacts() => [.. base.ToFacts(), new MachineCode(Benchmarks)];

    internal override Table ToTable() =>
        new(
            [
                BenchmarkTable.MethodColumn(Benchmarks),
                Column.Number("Own code [B]"),
                Column.Number("With callees [B]"),
                Column.Number("Methods"),
            ],
            [
                .. Sizes.Select(size =>
                    (IReadOnlyList<string>)
                        [
                            size.Method,
                            Format.Bytes(size.OwnBytes),
                            Format.Bytes(size.TotalBytes),
                            Format.Bytes(size.Methods.Count),
                        ]
                ),
            ]
        )
        {
            Footnotes =
            [
                "Machine code, fully optimized, without a profile or instructions newer than AVX2. Callees: the "
                    + "measured methods and state machines that were not inlined, and the framework's generic "
                    + "methods instantiated for them. The rest of the framework isn't counted.",
            ],
        };
}
