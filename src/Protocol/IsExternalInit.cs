#if !NET5_0_OR_GREATER
#pragma warning disable IDE0130 // The compiler, which needs it, prescribes the namespace.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit { }
#endif
