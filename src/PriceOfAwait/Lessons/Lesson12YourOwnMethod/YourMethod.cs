using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>The reader's own benchmark class in <c>src/Exercises/Yours.cs</c>, compiled; all its variants give the same answer.</summary>
[TypeFormatterSource]
public sealed record YourMethod : NotebookValue
{
    private const string ClassName = $"{ExerciseFiles.Space}.Yours";

    private readonly AttemptBuild _build;
    private readonly AllocatedBytes _bytes;

    private YourMethod(AttemptBuild build, AllocatedBytes bytes) => (_build, _bytes) = (build, bytes);

    /// <summary>Compiles the file, and requires that all variants give the same answer.</summary>
    /// <exception cref="BenchException">It can't be compiled, or the variants don't agree; the message says what and where.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<YourMethod> OpenAsync(CancellationToken cancellationToken = default) =>
        OpenAsync(Yours.Source, cancellationToken);

    internal static async Task<YourMethod> OpenAsync(SourceText source, CancellationToken cancellationToken)
    {
        var build = await AttemptBuild.CompileAsync([source], cancellationToken);
        try
        {
            if (build.Errors.Count > 0)
            {
                throw new BenchException(CompilerError.Text(build.Errors));
            }

            var bytes = await Exact.AskAsync(new ExactQuestion.Bytes(ClassName), build.Lessons, cancellationToken);
            // The build is needed again and again, as long as the notebook runs.
            AppDomain.CurrentDomain.ProcessExit += (_, _) => build.Dispose();
            return new(build, bytes);
        }
        catch
        {
            build.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Measures the variants by turns. At recorded
    /// speed nothing is measured: nobody has recorded your method.
    /// </summary>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <exception cref="BenchException">Nothing can be measured; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public Task<YourFigures> MeasureAsync(CancellationToken cancellationToken = default) =>
        MeasureAsync(SpeedSetting.Current, cancellationToken);

    internal async Task<YourFigures> MeasureAsync(Speed speed, CancellationToken cancellationToken) => new(
        _bytes,
        speed == Speed.Recorded ? null : await Bench.MeasureAsync(
            ClassName, await _build.MeasuredAsync(cancellationToken), new() { Speed = speed }, cancellationToken));

    /// <inheritdoc cref="Exact.AnatomyAsync{TBenchmarks}(IReadOnlyList{Parameter})" path="/summary|/exception"/>
    public Task<Anatomy> AnatomyAsync(CancellationToken cancellationToken = default) =>
        Exact.AskAsync(new ExactQuestion.Objects(ClassName, []), _build.Lessons, cancellationToken);

    /// <inheritdoc cref="Exact.CodeSizesAsync{TBenchmarks}(CancellationToken)" path="/summary|/exception"/>
    public Task<CodeSizes> CodeSizesAsync(CancellationToken cancellationToken = default) =>
        Exact.AskAsync(new ExactQuestion.Code(ClassName), _build.Lessons, cancellationToken);

    /// <inheritdoc cref="Exact.TraceAsync{TBenchmarks}(string, IReadOnlyList{Parameter})" path="/summary|/exception"/>
    /// <param name="method">The variant's name.</param>
    /// <param name="cancellationToken">Ends the inspecting process.</param>
    /// <param name="where">Its parameters, if it has some.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public Task<ExecutionTrace> TraceAsync(
        string method, CancellationToken cancellationToken = default, params IReadOnlyList<Parameter> where) =>
        Exact.AskAsync(new ExactQuestion.Steps(ClassName, method, new(where)), _build.Lessons, cancellationToken);

    /// <summary>What the compiler made of one of the methods.</summary>
    /// <param name="method">Its name.</param>
    /// <exception cref="ArgumentException">There is no such method; the message lists those there are.</exception>
    public LoweredCode Lowered(string method) => Lowering.Of(_build.Lessons.Assembly, ClassName, method);

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() =>
        [new Note("The variants give the same answer. What they allocate:"), .. _bytes.ToParts()];
}
