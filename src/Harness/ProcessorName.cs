#if NET5_0_OR_GREATER
using System.Runtime.Intrinsics.X86;
#endif

namespace PriceOfAwait.Harness;

/// <summary>
/// Names the processor so that two of different design have different names. A virtual machine may hide the model, as
/// in <c>AMD EPYC</c> or <c>Intel(R) Xeon(R) Processor</c>; then the name gets the numbers that the processor itself
/// reports.
/// </summary>
internal static class ProcessorName
{
    public static string Of(string brand) =>
        brand.Any(letter => letter is >= '0' and <= '9') || Design() is not { } design ? brand : $"{brand} ({design})";

    // The registers of CPUID's leaf 1 are described in the manuals of Intel and AMD.
    private static string? Design()
    {
#if NET5_0_OR_GREATER
        if (X86Base.IsSupported)
        {
            var signature = X86Base.CpuId(1, 0).Eax;
            var (family, model) = ((signature >> 8) & 0xF, (signature >> 4) & 0xF);
            if (family is 6 or 15)
            {
                model += ((signature >> 16) & 0xF) << 4;
            }

            if (family == 15)
            {
                family += (signature >> 20) & 0xFF;
            }

            return FormattableString.Invariant($"family {family}, model {model}");
        }
#endif
        return null;
    }
}
