namespace PriceOfAwait.Measuring;

// What the harness tells, and notebooks show. The harness declares these types. They are public only here, in the library, because a
// notebook's cells see both assemblies.
public sealed partial record Allocation;
public sealed partial record BenchmarkId;
public readonly partial record struct Parameter;
public sealed partial class Parameters;
public sealed partial record StateMachineSize;
public sealed partial record TaskIdentity;
public sealed partial record TaskSize;
