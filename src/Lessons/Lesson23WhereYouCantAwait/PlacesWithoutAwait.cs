using System.Collections;
using static PriceOfAwait.Lessons.Lesson23WhereYouCantAwait.PriceService;

namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>What people write where they can't await. Do it nowhere.</summary>
internal static class PlacesWithoutAwait
{
    private static readonly TimeSpan Minute = TimeSpan.FromMinutes(1);

    public static void OnPaidAndForgotten(object? sender, EventArgs e) => _ = SaveAsync();

    public static async void OnPaid(object? sender, EventArgs e) => await SaveAsync();

    public static void MainThatForgets() => _ = SaveSlowlyAsync();

    public static decimal MainThatWaits() => LoadAsync().GetAwaiter().GetResult();

    private static async Task SaveSlowlyAsync()
    {
        await Task.Delay(Minute);
        Console.Error.WriteLine("Saved.");
    }

    public sealed class WithConstructor
    {
        private readonly decimal _price;

        public WithConstructor() => _price = LoadAsync().Result;

        public decimal Price => _price;
    }

    public sealed class WithProperty
    {
        public decimal Price => Task.Run(LoadAsync).Result;
    }

    public sealed class WithSynchronousInterface : IEnumerable<decimal>
    {
        public IEnumerator<decimal> GetEnumerator() => Task.Run(LoadAllAsync).Result.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class WithDispose : IDisposable
    {
        public decimal Flushed { get; private set; }

        public void Dispose() => FlushAsync().GetAwaiter().GetResult();

        private async Task FlushAsync() => Flushed = await LoadAsync();
    }

    public static class WithStaticInitializer
    {
        public static readonly decimal Price = Task.Run(ConvertAsync).Result;

        private static readonly decimal Rate = decimal.One;

        // Wherever Rate is read, the type's initializers must have run.
        private static async Task<decimal> ConvertAsync() => await LoadAsync() * Rate;
    }

    public sealed class WithLock
    {
        private readonly object _lock = new();
        private decimal _price;

        public decimal Price
        {
            get
            {
                lock (_lock) { return UpdateAsync().Result; }
            }
        }

        private async Task<decimal> UpdateAsync()
        {
            var price = await LoadAsync();
            lock (_lock) { return _price = price; }
        }
    }

    public sealed class WithEvent
    {
        public event EventHandler? Paid;

        public void Pay() => Paid?.Invoke(this, EventArgs.Empty);
    }
}
