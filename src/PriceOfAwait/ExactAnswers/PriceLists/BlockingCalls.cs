using System.Collections.Immutable;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// <c>.Result</c>, <c>.Wait()</c> and <c>.GetAwaiter().GetResult()</c> on a task that a call has started, if nothing on
/// the way from the call may have awaited or checked it; and <c>Task.WaitAll</c> and <c>WaitAny</c>. In async methods,
/// other waits of a thread are found, too.
/// </summary>
internal static class BlockingCalls
{
    private static readonly string[] WaitingForAnything =
    [
        "System.Threading.Thread.Sleep",
        "System.Threading.Thread.Join",
        "System.Threading.SemaphoreSlim.Wait",
        "System.Threading.ManualResetEventSlim.Wait",
        "System.Threading.CountdownEvent.Wait",
        "System.Threading.WaitHandle.WaitOne",
    ];

    // They return the task of what they are called on.
    private static readonly string[] PassingOn = ["GetAwaiter", "ConfigureAwait", "AsTask", "Preserve"];

    public static IEnumerable<Finding> In(MethodCode code) =>
        code.IsEntryPoint
            ? []
            : from instruction in code.Instructions
            let called = Calls.Called(instruction)
            where called is not null
            let what = OnTask(code, instruction, called)
                ?? (IsWait(code, called) && Waits(code, instruction, called) ? $"{Calls.NameOf(called)}(…)" : null)
            where what is not null
            select code.Found(
                Told.ToBeSynchronous(code, instruction) ? FindingKind.BlockingIfTold
                    : code.Async is null ? FindingKind.Blocking
                    : FindingKind.BlockingInAsync,
                what,
                instruction
            );

    private static bool IsWait(MethodCode code, MethodReference called)
    {
        var name = $"{called.DeclaringType.FullName}.{called.Name}";
        return name is "System.Threading.Tasks.Task.WaitAll" or "System.Threading.Tasks.Task.WaitAny"
            || (code.Async is not null && WaitingForAnything.Contains(name));
    }

    private static string? OnTask(MethodCode code, Instruction instruction, MethodReference called) =>
        WayOf(called) is { } way
        && Waits(code, instruction, called)
        && (StartsOf(code, instruction) ?? TaskFields.StartsOf(code, instruction)) is { Count: > 0 } starts
            ? string.Join(
                " or ",
                starts.Select(start => $"{Calls.NameOf(start)}()").Distinct().Order(StringComparer.Ordinal)
            ) + way
            : null;

    /// <summary>How a call blocks; <see langword="null"/> if it doesn't.</summary>
    public static string? WayOf(MethodReference called) =>
        called.Name switch
        {
            "get_Result" when Calls.IsAwaitable(called.DeclaringType) => ".Result",
            "Wait" when Calls.IsTask(called.DeclaringType) => called.HasParameters ? ".Wait(…)" : ".Wait()",
            "GetResult" when IsAwaiter(called.DeclaringType) => ".GetAwaiter().GetResult()",
            _ => null,
        };

    /// <summary>
    /// The methods that started the task that an instruction uses; <see langword="null"/> if that isn't certain, or if
    /// the task is used before, because it may be complete then.
    /// </summary>
    public static IReadOnlyList<MethodReference>? StartsOf(MethodCode code, Instruction use)
    {
        var starts = new List<MethodReference>();
        foreach (var origin in code.Values.First(use))
        {
            if (
                origin.Call() is not { } start
                || code.Values.UsesOf(origin)
                    .Any(other => other != use && code.Values.Reaches(other, use, stops: at => at == start))
            )
            {
                return null;
            }

            var called = Calls.Called(start)!;
            if (PassingOn.Contains(called.Name))
            {
                if (StartsOf(code, start) is not { } before)
                {
                    return null;
                }

                starts.AddRange(before);
            }
            else if (StartedTasks.Starts(code, start))
            {
                starts.Add(called);
            }
            else
            {
                return null;
            }
        }

        return starts;
    }

    // With a timeout of zero nothing waits. One that isn't known may be zero.
    private static bool Waits(MethodCode code, Instruction call, MethodReference called) =>
        called.Parameters.All(parameter =>
            parameter.ParameterType.FullName switch
            {
                "System.Int32" => code.Values.Argument(call, parameter.Index).Number() is not (null or 0),
                "System.TimeSpan" => code.Values.Argument(call, parameter.Index).Only().Call() is not null,
                _ => true,
            }
        );

    private static bool IsAwaiter(TypeReference type) =>
        type.GetElementType().FullName
            is "System.Runtime.CompilerServices.TaskAwaiter"
                or "System.Runtime.CompilerServices.TaskAwaiter`1"
                or "System.Runtime.CompilerServices.ValueTaskAwaiter"
                or "System.Runtime.CompilerServices.ValueTaskAwaiter`1"
        || type.FullName.StartsWith("System.Runtime.CompilerServices.Configured", StringComparison.Ordinal);
}
