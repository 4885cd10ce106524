using Microsoft.Extensions.Hosting;

namespace PriceOfAwait.Book.Serving;

/// <summary>The command line decides when a server ends; its host listens to no signals of its own.</summary>
internal sealed class EndedByCaller : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
