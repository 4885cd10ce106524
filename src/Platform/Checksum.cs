using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

public static class Checksum
{
    /// <summary>A text's SHA-256: 64 hexadecimal digits, in small letters. Parts of it will do as a name.</summary>
    public static string Of(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text))).ToLowerInvariant();
}
