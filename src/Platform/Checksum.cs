using System.Security.Cryptography;
using System.Text;

namespace PriceOfAwait.Platform;

/// <summary>Tells texts apart.</summary>
public static class Checksum
{
    /// <summary>A text's SHA-256.</summary>
    /// <returns>64 hexadecimal digits, in small letters. Parts of it will do as a name.</returns>
    public static string Of(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text))).ToLowerInvariant();
}
