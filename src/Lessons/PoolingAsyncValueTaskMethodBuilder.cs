#if !NET5_0_OR_GREATER
#pragma warning disable IDE0130 // The compiler prescribes the namespace.

// The compiler needs these, and the oldest runtime lacks them. None of them is measured.
namespace System.Runtime.CompilerServices;

/// <summary>The usual builder of value tasks: nothing is pooled yet.</summary>
internal struct PoolingAsyncValueTaskMethodBuilder<T>
{
    private AsyncValueTaskMethodBuilder<T> _builder;

    public ValueTask<T> Task => _builder.Task;

    public static PoolingAsyncValueTaskMethodBuilder<T> Create() => default;

    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => _builder.Start(ref stateMachine);

    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    public void SetResult(T result) => _builder.SetResult(result);

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
}
#endif
