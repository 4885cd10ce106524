using PriceOfAwait.Notebooks.Hosting;

if (args is [KernelHost.ForEditors or KernelHost.ForRunner])
{
    KernelHost.Serve(isForRunner: args is [KernelHost.ForRunner]);
}

Console.Error.WriteLine(
    "This is the process in which a notebook's cells run, in Microsoft's C# kernel. 'tutorial run' and VS Code's extension of this "
        + "repository start it.");
return 2;
