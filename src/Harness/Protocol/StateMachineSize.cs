namespace PriceOfAwait.Measuring;

/// <summary>The size of what an <c>async</c> method keeps its state in.</summary>
/// <param name="Method">The method; a local function after its method and a dot.</param>
/// <param name="Returns">What the method returns, as written in C#.</param>
/// <param name="StructBytes">The state machine itself, which lives on the stack until the method has to wait.</param>
/// <param name="HeapBytes">The object that it is moved into when the method has to wait; for a task it is that task.</param>
sealed partial record StateMachineSize(string Method, string Returns, int StructBytes, long HeapBytes);
