using System.Globalization;
using System.Runtime.CompilerServices;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

/// <summary>
/// A value, and the tasks that an <c>async</c> method and <see cref="Task.FromResult{TResult}"/> return for it.
/// </summary>
public sealed class CompletedTask
{
    private readonly Func<Task> _async;
    private readonly Func<Task> _fromResult;

    private CompletedTask(Type resultType, string value, bool isDefault, Func<Task> async, Func<Task> fromResult)
    {
        ResultType = resultType;
        Value = value;
        IsDefault = isDefault;
        _async = async;
        _fromResult = fromResult;
    }

    public Type ResultType { get; }

    public string Value { get; }

    /// <summary>Whether the value is its type's default, bit by bit: not <c>-0d</c>, and not <c>0.0m</c>.</summary>
    public bool IsDefault { get; }

    /// <summary>
    /// Whether the <c>async</c> method returns the same task each time (an exact answer: reference equality).
    /// </summary>
    public bool IsCachedByAsync => ReferenceEquals(_async(), _async());

    /// <summary>Whether <see cref="Task.FromResult{TResult}"/> returns the same task each time.</summary>
    public bool IsCachedByFromResult => ReferenceEquals(_fromResult(), _fromResult());

    /// <summary>The values that the lesson asks about: for each type its default and another one.</summary>
    public static IReadOnlyList<CompletedTask> OverTypes { get; } =
    [
        For(false),
        For(true),
        For((sbyte)0),
        For((sbyte)1),
        For((byte)0),
        For((byte)1),
        For((short)0),
        For((short)1),
        For((ushort)0),
        For((ushort)1),
        For(-2),
        For(-1),
        For(0),
        For(8),
        For(9),
        For(int.MaxValue),
        For(0U),
        For(1U),
        For(0L),
        For(1L),
        For(0UL),
        For(1UL),
        For((nint)0),
        For((nint)1),
        For((nuint)0),
        For((nuint)1),
        For('\0'),
        For('a'),
        For(0f),
        For(1f),
        For(0d),
        For(-0d),
        For(1d),
        For(0m),
        For(0.0m),
        For(1m),
        For(default(DayOfWeek)),
        For(DayOfWeek.Monday),
        For(default(Guid)),
        For(new Guid("00000000-0000-0000-0000-000000000001")),
        For(default(DateTime)),
        For(DateTime.MaxValue),
        For(default(int?)),
        For((int?)0),
        For(default(DateTime?)),
        For((DateTime?)DateTime.MaxValue),
        For((0, 0)),
        For((0, 1)),
        For((0L, 0L)),
        For((0L, 1L)),
        For((0, 0, 0)),
        For((0, 0, 1)),
        For(((string?)null, 0)),
        For(("", 0)),
        For((string?)null),
        For(""),
        For((object?)null),
        For(new object()),
    ];

    public static IReadOnlyList<CompletedTask> OverInts(int first, int last) =>
        [
            .. Enumerable
                .Range(first, last - first + 1)
                .Select(value => For(value, value.ToString(CultureInfo.InvariantCulture))),
        ];

    /// <summary>The tasks for a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="expression">The value as written in C#; the compiler fills it in.</param>
    public static CompletedTask For<T>(T value, [CallerArgumentExpression(nameof(value))] string expression = "") =>
        new(
            typeof(T),
            expression,
            IsAllZeroes(value),
            () => CachedTasks.Completed(value),
            () => CachedTasks.FromResult(value)
        );

    private static bool IsAllZeroes<T>(T value) =>
        Enumerable.Range(0, Unsafe.SizeOf<T>()).All(index => Unsafe.Add(ref Unsafe.As<T, byte>(ref value), index) == 0);
}
