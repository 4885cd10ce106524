using Microsoft.EntityFrameworkCore;

namespace PriceOfAwait.Database;

/// <summary>Entities without a key aren't tracked.</summary>
internal sealed class PriceContext(DbContextOptions options) : DbContext(options)
{
    public IQueryable<StockPrice> Prices => Set<StockPrice>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        var price = modelBuilder.Entity<StockPrice>().HasNoKey().ToSqlQuery(PriceQueries.AllPrices);
        price.Property(one => one.Id).HasColumnName("id");
        price.Property(one => one.Name).HasColumnName("name");
        price.Property(one => one.Price).HasColumnName("price");
    }
}
