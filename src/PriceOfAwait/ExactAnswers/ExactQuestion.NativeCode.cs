namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    public sealed record Code(string Benchmarks)
        : ExactQuestion<CodeSizes>($"native code of {Bench.NameOf(Benchmarks)}")
    {
        internal override string ClassName => Benchmarks;

        internal override async Task<CodeSizes> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await ListAsync(Benchmarks, build, cancellationToken);
            return new(
                Benchmarks,
                [.. benchmarks.Select(one => new CodeSize(one.Method, listing.ReachableFrom(one.JitName)))]
            );
        }

        internal static async Task<(IReadOnlyList<FinalCode> Benchmarks, JitListing Listing)> ListAsync(
            string benchmarks,
            LessonsBuild build,
            CancellationToken cancellationToken
        )
        {
            using var folder = new TemporaryFolder();
            var file = folder["listing"];
            var listed = await Inspection.AskAsync<FinalCode>(
                build,
                ["code", benchmarks],
                cancellationToken,
                [.. Inspection.Settings, .. JitListing.WrittenTo(file)]
            );
            // The JIT doesn't say that it could not write.
            AtomicFile.RequireRoom(folder.FullName);
            if (!File.Exists(file))
            {
                var runtime = await new Runtime().AnswerAsync(build, cancellationToken);
                throw new BenchException(JitListing.Absence(runtime));
            }

            return (listed, JitListing.Read(File.ReadLines(file)));
        }
    }

    public sealed record Instructions(string Benchmarks, string Method)
        : ExactQuestion<Listing>($"instructions of {Method}")
    {
        internal override string ClassName => Benchmarks;

        internal override async Task<Listing> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await Code.ListAsync(Benchmarks, build, cancellationToken);
            var benchmark =
                benchmarks.FirstOrDefault(one => one.Method == Method)
                ?? throw new WrongArgumentException(
                    $"{Benchmarks} has no benchmark {Method}. It has: "
                        + $"{string.Join(", ", benchmarks.Select(one => one.Method))}."
                );
            return new(Method, listing.InstructionsFrom(benchmark.JitName), Listing.Assembly);
        }
    }
}
