using System.CommandLine;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary><c>--port</c> of the commands that serve pages.</summary>
internal sealed class PortOption : Option<int>
{
    public PortOption(string where, int usual)
        : base("--port")
    {
        Description = $"The port{where}; 0 takes any that is free.";
        HelpName = "number";
        DefaultValueFactory = _ => usual;
        this.Within(0, 65535, "--port takes a number from 0 to 65535.");
    }

    /// <summary>Starts a server on a port.</summary>
    /// <exception cref="UsageException">The port can't be used.</exception>
    public static async Task<TServer> StartAsync<TServer>(Task<TServer> starting)
    {
        try
        {
            return await starting;
        }
        catch (IOException e)
        {
            throw new UsageException($"{e.Message} Give another port with --port.");
        }
    }
}
