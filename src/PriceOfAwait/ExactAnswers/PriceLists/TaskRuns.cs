using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary><c>await Task.Run(…)</c> of a function that returns a task.</summary>
internal static class TaskRuns
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        code.Async is null
            ? []
            : from instruction in code.Instructions
            where Calls.Called(instruction) is { Name: "Run" } called && RunsFunctionOfTask(called)
            where Calls.Called(Awaited(instruction)) is { Name: "GetAwaiter" }
            select code.Found(FindingKind.TaskRun, "await Task.Run(…)", instruction);

    private static Mono.Cecil.Cil.Instruction? Awaited(Mono.Cecil.Cil.Instruction run)
    {
        var next = Calls.After(run);
        if (
            next is not null
            && MethodFlow.Constant(next) is not null
            && Calls.Called(Calls.After(next)) is { Name: "ConfigureAwait" }
        )
        {
            // The configured awaitable is a struct, which is stored and then called by its address.
            next = Calls.After(Calls.After(Calls.After(Calls.After(next))));
        }

        return next;
    }

    private static bool RunsFunctionOfTask(MethodReference called) =>
        called.DeclaringType.FullName == "System.Threading.Tasks.Task"
        && called.Parameters is [{ ParameterType: GenericInstanceType { GenericArguments: [var result] } }, ..]
        && Calls.IsTask(result);
}
