using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using PriceOfAwait.Exercises.Solutions.Lesson25RuntimeAsync;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson25RuntimeAsync;

public class FindAsyncMethodsCheck : IExerciseCheck
{
    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("IsAsync of an async method with a state machine",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.WaitAsync))), true),
        Trial.Gives("IsAsync of an async void with a state machine",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.Forget))), true),
        Trial.Gives("IsAsync of an async method that the runtime suspends",
            () => FindAsyncMethods.IsAsync(new Compiled(nameof(Methods.PassOnAsync), RuntimeAsync)), true),
        Trial.Gives("IsAsync of such a method that isn't inlined",
            () => FindAsyncMethods.IsAsync(
                new Compiled(nameof(Methods.PassOnAsync), RuntimeAsync | MethodImplAttributes.NoInlining)),
            true),
        Trial.Gives("IsAsync of a method that only passes a task on",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.PassOnAsync))), false),
        Trial.Gives("IsAsync of a plain method that isn't inlined",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.Plain))), false),
        Trial.Gives("IsAsync of an async iterator",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.NumbersAsync))), true),
        Trial.Gives("IsAsync of an iterator that isn't async",
            () => FindAsyncMethods.IsAsync(Methods.Of(nameof(Methods.Numbers))), false),
    ];

    private static class Methods
    {
        public static async Task WaitAsync() => await Task.Yield();

        public static async void Forget() => await Task.Yield();

        public static Task PassOnAsync() => WaitAsync();

        public static async IAsyncEnumerable<int> NumbersAsync()
        {
            await Task.Yield();
            yield return 1;
        }

        public static IEnumerable<int> Numbers()
        {
            yield return 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Plain() { }

        public static MethodInfo Of(string name) => typeof(Methods).GetMethod(name)!;
    }

    /// <summary>
    /// A method with the flags that another compilation gave it. This file’s sets none, because the lessons run
    /// on .NET 10, too.
    /// </summary>
    private sealed class Compiled(string name, MethodImplAttributes flags) : MethodInfo
    {
        private readonly MethodInfo _method = Methods.Of(name);

        public override MethodAttributes Attributes => _method.Attributes;

        public override RuntimeMethodHandle MethodHandle => _method.MethodHandle;

        public override Type? DeclaringType => _method.DeclaringType;

        public override string Name => _method.Name;

        public override Type? ReflectedType => _method.ReflectedType;

        public override Type ReturnType => _method.ReturnType;

        public override ICustomAttributeProvider ReturnTypeCustomAttributes => _method.ReturnTypeCustomAttributes;

        public override MethodInfo GetBaseDefinition() => this;

        public override object[] GetCustomAttributes(bool inherit) => [];

        public override object[] GetCustomAttributes(Type attributeType, bool inherit) => [];

        public override MethodImplAttributes GetMethodImplementationFlags() => flags;

        public override ParameterInfo[] GetParameters() => _method.GetParameters();

        public override object? Invoke(
            object? obj,
            BindingFlags invokeAttr,
            Binder? binder,
            object?[]? parameters,
            CultureInfo? culture) => _method.Invoke(obj, invokeAttr, binder, parameters, culture);

        public override bool IsDefined(Type attributeType, bool inherit) => false;
    }
}
