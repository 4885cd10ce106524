#if WITH_SERVER
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

/// <summary>The caches of .NET's libraries, as an application gets them without options.</summary>
internal static class Caches
{
    public static IMemoryCache Memory() =>
        new ServiceCollection().AddMemoryCache().BuildServiceProvider().GetRequiredService<IMemoryCache>();

    /// <summary>In memory only, because no distributed cache is registered.</summary>
    public static HybridCache Hybrid()
    {
        var services = new ServiceCollection();
        services.AddHybridCache();
        return services.BuildServiceProvider().GetRequiredService<HybridCache>();
    }
}
#endif
