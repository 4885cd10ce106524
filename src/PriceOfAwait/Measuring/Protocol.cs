namespace PriceOfAwait.Measuring;

// What the harness tells, and notebooks show. The harness declares it, for both; it is public here only, because a notebook's cells see
// the types of both.
public sealed partial record Allocation;
public sealed partial record BenchmarkId;
public sealed partial record MeasuringEnvironment;
public readonly partial record struct Parameter;
public sealed partial class Parameters;
public sealed partial record StateMachineSize;
public sealed partial record TaskIdentity;
public sealed partial record TaskSize;
