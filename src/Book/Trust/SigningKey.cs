using System.Security.Cryptography;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Trust;

/// <summary>The user's own key: what it has signed was written by a program of this user on this machine.</summary>
public sealed class SigningKey
{
    private const int Bytes = 32;

    private static readonly Lazy<SigningKey> OfUserLazy = new(() => ReadOrCreate(Path.Combine(
        Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create),
        "PriceOfAwait",
        "outputs.key")));

    private readonly byte[] _key;

    private SigningKey(byte[] key) => _key = key;

    /// <summary>
    /// The key in the user's application data, made on first use. Where it can't be saved, a key that lasts as long as this process.
    /// </summary>
    public static SigningKey OfUser => OfUserLazy.Value;

    /// <summary>The key in a file, made when the file is missing.</summary>
    public static SigningKey ReadOrCreate(string file)
    {
        try
        {
            return new(Read(file) ?? Create(file));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return new(RandomNumberGenerator.GetBytes(Bytes));
        }
    }

    /// <summary>The signature of some text.</summary>
    public string Sign(string text) => Convert.ToHexStringLower(HMACSHA256.HashData(_key, System.Text.Encoding.UTF8.GetBytes(text)));

    /// <summary>Whether <see cref="Sign"/> made the signature of this text.</summary>
    public bool Verifies(string text, string signature) => CryptographicOperations.FixedTimeEquals(
        System.Text.Encoding.UTF8.GetBytes(Sign(text)), System.Text.Encoding.UTF8.GetBytes(signature));

    private static byte[]? Read(string file) => File.Exists(file) && File.ReadAllBytes(file) is { Length: Bytes } key ? key : null;

    private static byte[] Create(string file)
    {
        var key = RandomNumberGenerator.GetBytes(Bytes);
        // If two processes make one at the same time, the later one stays; what was signed with the earlier one has to be run again.
        AtomicFile.WriteSecret(file, key);
        return key;
    }
}
