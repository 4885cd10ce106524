using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>What <see cref="InterruptibleCode"/> makes a cell call. It isn't to be called by hand.</summary>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Interruptible
{
    /// <summary>Clears the cell's outputs, as on a terminal. The console itself does nothing where there is no terminal.</summary>
    public static void ClearOutputs() => Console.Write(CellConsole.ClearScreen);

    /// <summary>Ends the cell here when it was interrupted.</summary>
    public static void Check() => Interruption.Check();

    /// <summary>The value, unless the cell was interrupted.</summary>
    public static T Checked<T>(T value)
    {
        Interruption.Check();
        return value;
    }

    /// <summary>The task, or its cancellation when the cell is interrupted before it completes.</summary>
    public static Task Wait(Task task) =>
        task is { IsCompleted: false } && Interruption.Current is { } current ? task.WaitAsync(current.Token) : task;

    /// <inheritdoc cref="Wait(Task)"/>
    public static Task<T> Wait<T>(Task<T> task) =>
        task is { IsCompleted: false } && Interruption.Current is { } current ? task.WaitAsync(current.Token) : task;

    /// <inheritdoc cref="Wait(Task)"/>
    public static ValueTask Wait(ValueTask task) =>
        !task.IsCompleted && Interruption.Current is { } current ? new(task.AsTask().WaitAsync(current.Token)) : task;

    /// <inheritdoc cref="Wait(Task)"/>
    public static ValueTask<T> Wait<T>(ValueTask<T> task) =>
        !task.IsCompleted && Interruption.Current is { } current ? new(task.AsTask().WaitAsync(current.Token)) : task;

    /// <summary>The sequence, ended with its cell.</summary>
    public static async IAsyncEnumerable<T> Wait<T>(
        IAsyncEnumerable<T> sequence, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        await using var items = sequence.GetAsyncEnumerator(cancellationToken);
        while (await Wait(items.MoveNextAsync()))
        {
            yield return items.Current;
        }
    }

    /// <summary>Anything else that can be awaited, as it is.</summary>
    public static T Wait<T>(T awaitable) => awaitable;
}
