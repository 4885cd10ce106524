using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

public static class Checksum
{
    public static string Of(string text) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text))).ToLowerInvariant();
}
