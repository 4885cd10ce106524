namespace PriceOfAwait.Measuring;

/// <summary>A call of an asynchronous method where nobody can await it.</summary>
/// <param name="Place">Where it stands, and which thread makes it if that matters.</param>
/// <param name="Code">What people write there, as in the lessons' source.</param>
public sealed record UnawaitedCall(string Place, string Code)
{
    public static UnawaitedCall InConstructor { get; } = new("a constructor", "_price = LoadAsync().Result");

    public static UnawaitedCall InConstructorInWindow { get; } =
        InConstructor with
        {
            Place = "a constructor, on a window's thread",
        };

    public static UnawaitedCall InPropertyInWindow { get; } =
        new("a property, on a window's thread", "Price => Task.Run(LoadAsync).Result");

    public static UnawaitedCall InInterfaceOnLastThread { get; } =
        new("a synchronous interface, on the pool's last thread", "Task.Run(LoadAllAsync).Result");

    public static UnawaitedCall InDisposeInWindow { get; } =
        new("Dispose, on a window's thread", "FlushAsync().GetAwaiter().GetResult()");

    public static UnawaitedCall InStaticInitializer { get; } =
        new("a static initializer", "static readonly decimal Price = Task.Run(ConvertAsync).Result");

    public static UnawaitedCall InLock { get; } = new("a lock", "lock (_lock) { return UpdateAsync().Result; }");

    public static UnawaitedCall InHandler { get; } =
        new("an event handler", "async void OnPaid(object? sender, EventArgs e) => await SaveAsync()");

    public static UnawaitedCall InHandlerInWindow { get; } =
        InHandler with
        {
            Place = "an event handler, on a window's thread",
        };

    public static UnawaitedCall InHandlerThatForgets { get; } =
        new("an event handler that forgets the task", "_ = SaveAsync()");

    public static UnawaitedCall InMainThatForgets { get; } = new("Main that forgets the task", "_ = SaveSlowlyAsync()");

    public static UnawaitedCall InMain { get; } = new("Main", "LoadAsync().GetAwaiter().GetResult()");

    /// <summary>Each is asked for by its index.</summary>
    public static IReadOnlyList<UnawaitedCall> All { get; } =
    [
        InConstructor,
        InConstructorInWindow,
        InPropertyInWindow,
        InInterfaceOnLastThread,
        InDisposeInWindow,
        InStaticInitializer,
        InLock,
        InHandler,
        InHandlerInWindow,
        InHandlerThatForgets,
        InMainThatForgets,
        InMain,
    ];
}
