namespace PriceOfAwait.Sizes;

/// <summary>Type arguments with which a generic type has the size that it always has.</summary>
internal static class TypeArguments
{
    // Most constraints are met by the first few.
    private const int MaxTries = 3000;

    private const BindingFlags Fields =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    private static readonly Type[] Usual = [typeof(object), typeof(string), typeof(int), typeof(DayOfWeek)];

    private static readonly Dictionary<Module, Type[]> Loadable = [];
    private static readonly Dictionary<Type, Type?> Closed = [];

    /// <summary>
    /// The name of the type parameter that decides an object's size, because a field has its type;
    /// <see langword="null"/> if none does. All references have the same size.
    /// </summary>
    public static string? DeciderOf(Type type)
    {
        for (var part = type; part is not null; part = part.BaseType)
        {
            if (part.GetFields(Fields).Select(field => DeciderIn(field.FieldType)).FirstOrDefault(Exists) is { } name)
            {
                return name;
            }
        }

        return null;

        static string? DeciderIn(Type field) =>
            field.IsGenericParameter ? (IsReference(field) ? null : field.Name)
            : field is { IsValueType: true, ContainsGenericParameters: true }
                ? field.GetFields(Fields).Select(inner => DeciderIn(inner.FieldType)).FirstOrDefault(Exists)
            : null;

        static bool Exists(string? name) => name is not null;
    }

    /// <summary>
    /// The type with arguments that its constraints allow; <see langword="null"/> if none were found.
    /// </summary>
    public static Type? Close(Type definition)
    {
        if (!definition.IsGenericTypeDefinition)
        {
            return definition;
        }

        if (!Closed.TryGetValue(definition, out var closed))
        {
            Closed[definition] = closed = Find(definition);
        }

        return closed;
    }

    private static Type? Find(Type definition)
    {
        var parameters = definition.GetGenericArguments();
        var order = parameters.OrderBy(parameter => ConstraintsOf(parameter).Count(IsOpen)).ToList();
        var chosen = new Type?[parameters.Length];
        var tries = MaxTries;
        return Choose(0);

        Type? Choose(int next)
        {
            if (next == order.Count)
            {
                return Make();
            }

            var position = order[next].GenericParameterPosition;
            foreach (var candidate in CandidatesFor(order[next], chosen).TakeWhile(_ => tries-- > 0))
            {
                chosen[position] = candidate;
                if (Meets(candidate, order[next], chosen) && Choose(next + 1) is { } type)
                {
                    return type;
                }
            }

            chosen[position] = null;
            return null;
        }

        Type? Make()
        {
            try
            {
                return definition.MakeGenericType(chosen!);
            }
            catch (Exception exception) when (exception is ArgumentException or TypeLoadException)
            {
                return null;
            }
        }
    }

    private static bool IsReference(Type parameter) =>
        parameter.GenericParameterAttributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint)
        || parameter
            .GetGenericParameterConstraints()
            .Any(constraint =>
                constraint.IsGenericParameter
                    ? IsReference(constraint)
                    : constraint.IsClass
                        && constraint != typeof(object)
                        && constraint != typeof(ValueType)
                        && constraint != typeof(Enum)
            );

    private static Type[] ConstraintsOf(Type parameter) => parameter.GetGenericParameterConstraints();

    private static bool IsOpen(Type type) => type.ContainsGenericParameters;

    // A constraint may be the argument itself: an interface, or a class that isn't sealed.
    private static IEnumerable<Type> CandidatesFor(Type parameter, Type?[] chosen) =>
        Usual
            .Concat(ConstraintsOf(parameter).Select(constraint => With(constraint, chosen)).OfType<Type>())
            .Concat(
                ConstraintsOf(parameter)
                    .Select(constraint => constraint.Module)
                    .Append(parameter.Module)
                    .Distinct()
                    .SelectMany(TypesOf)
                    .Where(type => !type.IsGenericTypeDefinition)
            );

    private static bool Meets(Type candidate, Type parameter, Type?[] chosen)
    {
        var attributes = parameter.GenericParameterAttributes;
        return !(attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) && candidate.IsValueType)
            && !(
                attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint) && !candidate.IsValueType
            )
            && !(
                attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint)
                && !candidate.IsValueType
                && (candidate.IsAbstract || candidate.GetConstructor(Type.EmptyTypes) is null)
            )
            && ConstraintsOf(parameter)
                .Select(constraint => With(constraint, chosen))
                .All(constraint => constraint is null || constraint.IsAssignableFrom(candidate));
    }

    // Null if an argument isn't chosen yet.
    private static Type? With(Type constraint, Type?[] chosen)
    {
        if (!constraint.ContainsGenericParameters)
        {
            return constraint;
        }

        if (constraint.IsGenericParameter)
        {
            return constraint.DeclaringMethod is null && constraint.GenericParameterPosition < chosen.Length
                ? chosen[constraint.GenericParameterPosition]
                : null;
        }

        var arguments = constraint.GetGenericArguments().Select(argument => With(argument, chosen)).ToArray();
        if (Array.Exists(arguments, argument => argument is null) || !constraint.IsGenericType)
        {
            return null;
        }

        try
        {
            return constraint.GetGenericTypeDefinition().MakeGenericType(arguments!);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static Type[] TypesOf(Module module)
    {
        if (!Loadable.TryGetValue(module, out var types))
        {
            Loadable[module] = types = [.. LoadableTypes(module)];
        }

        return types;
    }

    private static IEnumerable<Type> LoadableTypes(Module module)
    {
        try
        {
            return module.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return exception.Types.Where(type => type is not null)!;
        }
    }
}
