using System.Collections;

namespace PriceOfAwait.Harness;

/// <summary>What a method returned. A task is awaited; one without a result has none, like <c>void</c>.</summary>
internal readonly record struct Answer(bool HasResult, object? Result)
{
    private const int ShownElements = 10;

    public static Answer Of(MethodInfo method, object instance, object?[] arguments)
    {
        // DoNotWrapExceptions, so that the method's own exception is reported.
        var returned = method.Invoke(instance, BindingFlags.DoNotWrapExceptions, null, arguments, null);
        var type = method.ReturnType;
        if (returned is ValueTask withoutResult)
        {
            withoutResult.AsTask().GetAwaiter().GetResult();
            return default;
        }

        if (returned is not null && IsGeneric(type, typeof(ValueTask<>)))
        {
            returned = type.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(returned, null);
            type = returned!.GetType();
        }

        if (returned is not Task task)
        {
            return type == typeof(void) ? default : new(true, returned);
        }

        task.GetAwaiter().GetResult();
        // A task without a result may be one with a hidden result, so what the method declares counts.
        return TaskWithResult(type) is { } withResult
            ? new(true, withResult.GetProperty(nameof(Task<int>.Result))!.GetValue(task))
            : default;
    }

    /// <summary>
    /// Compares by value, and sequences by their elements; <see langword="null"/> if the type doesn't say when two of
    /// its values are equal.
    /// </summary>
    public static bool? AreSame(object? left, object? right)
    {
        if (Equals(left, right))
        {
            return true;
        }

        if (left is null || right is null)
        {
            return false;
        }

        if (IsNumber(left) && IsNumber(right))
        {
            return HasFraction(left) || HasFraction(right)
                ? Convert
                    .ToDouble(left, CultureInfo.InvariantCulture)
                    .Equals(Convert.ToDouble(right, CultureInfo.InvariantCulture))
                : Convert.ToDecimal(left, CultureInfo.InvariantCulture)
                    == Convert.ToDecimal(right, CultureInfo.InvariantCulture);
        }

        if (left is IEnumerable some and not string && right is IEnumerable others and not string)
        {
            return HaveSameElements(some, others);
        }

        var type = left.GetType();
        var definesEquality = type.GetMethod(nameof(Equals), [typeof(object)])!.DeclaringType;
        return type != right.GetType() ? false
            : definesEquality == typeof(object) ? null
            : definesEquality == typeof(ValueType) ? HaveSameElements(FieldsOf(left), FieldsOf(right))
            : false;
    }

    public static string TextOf(object? value)
    {
        return value switch
        {
            null => "null",
            string { Length: 0 } => "an empty text",
            IEnumerable sequence and not string => TextOf(sequence),
            _ => CSharp.TextOf(value),
        };

        static string TextOf(IEnumerable sequence)
        {
            var elements = sequence.Cast<object?>().Take(ShownElements + 1).Select(Answer.TextOf).ToList();
            var more = elements.Count > ShownElements ? ", …" : "";
            return $"[{string.Join(", ", elements.Take(ShownElements))}{more}]";
        }
    }

    /// <summary>Whether C# awaits such a value, or enumerates it, but of a benchmark nobody does.</summary>
    public static bool IsAwaitableButNotAwaited(Type type) =>
        !typeof(Task).IsAssignableFrom(type)
        && type != typeof(ValueTask)
        && !IsGeneric(type, typeof(ValueTask<>))
        && (
            type.GetMethod("GetAwaiter", Type.EmptyTypes) is { } awaiter
                && typeof(INotifyCompletion).IsAssignableFrom(awaiter.ReturnType)
            || type.GetInterfaces().Append(type).Any(one => IsGeneric(one, typeof(IAsyncEnumerable<>)))
        );

    private static List<object?> FieldsOf(object value) =>
        [
            .. value
                .GetType()
                .GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance)
                .Select(field => field.GetValue(value)),
        ];

    private static bool? HaveSameElements(IEnumerable left, IEnumerable right)
    {
        var (some, others) = (left.Cast<object?>().ToList(), right.Cast<object?>().ToList());
        if (some.Count != others.Count)
        {
            return false;
        }

        var compared = some.Zip(others, AreSame).ToList();
        return compared.Contains(false) ? false
            : compared.Contains(null) ? null
            : true;
    }

    private static Type? TaskWithResult(Type? type)
    {
        while (type is not null && !IsGeneric(type, typeof(Task<>)))
        {
            type = type.BaseType;
        }

        return type;
    }

    private static bool IsGeneric(Type type, Type definition) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    private static bool IsNumber(object value) =>
        Type.GetTypeCode(value.GetType()) is >= TypeCode.SByte and <= TypeCode.Decimal && value is not Enum;

    private static bool HasFraction(object value) =>
        Type.GetTypeCode(value.GetType()) is TypeCode.Single or TypeCode.Double;
}
