using PriceOfAwait.Notebooks.Hosting;

if (args is [KernelHost.ForEditors or KernelHost.ForRunner])
{
    KernelHost.Serve(isForRunner: args is [KernelHost.ForRunner]);
}

Console.Error.WriteLine(
    "This process runs a notebook's cells in Microsoft's C# kernel. 'tutorial run' and this repository's VS Code "
        + "extension start it."
);
return 2;
