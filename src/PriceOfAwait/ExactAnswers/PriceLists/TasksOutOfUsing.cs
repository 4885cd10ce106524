using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// A task that is returned out of a <c>using</c> without an await, although its call uses what is disposed of there.
/// </summary>
internal static class TasksOutOfUsing
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        code.Async is not null
        || !Calls.IsAwaitable(code.Source.ReturnType)
        || !code.Definition.Body.HasExceptionHandlers
            ? []
            : from end in code.Instructions
            where end.OpCode.Code == Code.Ret
            from origin in code.Values.First(end)
            let call = origin.Call()
            where call is not null && StartedTasks.Starts(code, call)
            where
                code.Definition.Body.ExceptionHandlers.Any(handler =>
                    handler.HandlerType == ExceptionHandlerType.Finally
                    && call.Offset >= handler.TryStart.Offset
                    && call.Offset < handler.TryEnd.Offset
                    && DisposedBy(code, handler).Any(disposed => Uses(code, call, disposed))
                )
            select code.Found(FindingKind.TaskOutOfUsing, $"{Calls.NameOf(Calls.Called(call)!)}()", call);

    private static IEnumerable<Origin> DisposedBy(MethodCode code, ExceptionHandler handler) =>
        from instruction in code.Instructions
        where instruction.Offset >= handler.HandlerStart.Offset
        where handler.HandlerEnd is null || instruction.Offset < handler.HandlerEnd.Offset
        where Calls.Called(instruction) is { Name: "Dispose" }
        from origin in code.Values.First(instruction)
        select origin;

    // It is called on the object, or gets it or its token as an argument.
    private static bool Uses(MethodCode code, Instruction call, Origin disposed) =>
        code
            .Values.Operands(call)
            .Any(operand =>
                operand.Contains(disposed)
                || (
                    operand.Only().Call() is { } property
                    && Calls.Called(property) is { Name: "get_Token" }
                    && code.Values.First(property).Contains(disposed)
                )
            );
}
