"""How the kernel that Jupyter starts is interrupted, and how it ends."""
import glob
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import jupyter_client

KERNEL = os.environ["KERNEL_UNDER_TEST"]
NOTEBOOKS = os.environ["NOTEBOOKS"]
LIBRARY = """#r "../src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
#r "../src/Lessons/bin/Release/PriceOfAwait.Lessons.dll"
using PriceOfAwait.Measuring;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;"""
MEASURE = "while (true) await Bench.RunAsync<SyncVsAsync>(Speed.Quick);"


def descendants(process):
    """What a process has started, and what that has."""
    listed = subprocess.check_output(["ps", "-eo", "pid=,ppid="], text=True)
    table = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [process]
    for known in found:
        found += [child for child, parent in table if parent == known]
    return found[1:]


def running(process):
    """Whether it runs; one that has ended may still be listed until its parent asks how."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return state != "" and not state.startswith("Z")


def die_while_a_cell_loops():
    """
    Starts a kernel, lets a cell of it loop beside a program that it has started, and ends without a word to the kernel.
    """
    manager = jupyter_client.KernelManager(kernel_name=KERNEL)
    manager.start_kernel(stdout=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    client.execute('System.Diagnostics.Process.Start("sleep", "600"); while (true) { }')
    kernel = manager.provisioner.process.pid
    while not descendants(kernel):
        time.sleep(0.1)
    print(kernel, *descendants(kernel), flush=True)
    os._exit(0)


class KernelLifeTests(unittest.TestCase):
    def setUp(self):
        self.manager = jupyter_client.KernelManager(kernel_name=KERNEL)
        self.manager.start_kernel(cwd=NOTEBOOKS, stdout=subprocess.DEVNULL)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)
        self.kernel = self.manager.provisioner.process.pid

    def tearDown(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run_cell(self, code, until=None):
        """Runs a cell, or follows it until it has printed something. Returns what it said."""
        self.cell = self.client.execute(code)
        return self.follow_cell(until)

    def follow_cell(self, until=None):
        """Follows the last cell only: the kernel is also busy and idle around an interrupt."""
        said = ""
        while True:
            message = self.client.get_iopub_msg(timeout=60)
            if message["parent_header"].get("msg_id") != self.cell:
                continue
            content = message["content"]
            if content.get("execution_state") == "idle":
                return said
            said += content.get("text", "") + content.get("evalue", "") + content.get("data", {}).get("text/plain", "")
            if until is not None and until in said:
                return said

    def assert_end(self, processes, within=5):
        deadline = time.time() + within
        while any(map(running, processes)) and time.time() < deadline:
            time.sleep(0.1)
        self.assertEqual([], [process for process in processes if running(process)])

    def measuring(self):
        self.run_cell(LIBRARY)
        self.run_cell(MEASURE, until="launch")
        # There is none between two launches.
        deadline = time.time() + 60
        while not (processes := descendants(self.kernel)) and time.time() < deadline:
            time.sleep(0.1)
        self.assertNotEqual([], processes)
        return processes

    def test_an_interrupt_ends_a_measurement_with_its_processes_and_the_kernel_goes_on(self):
        self.run_cell("var kept = 42;")
        processes = self.measuring()
        self.manager.interrupt_kernel()
        self.assertIn("Command cancelled", self.follow_cell())
        self.assert_end(processes)
        self.assertIn("42", self.run_cell("Console.WriteLine(kept);"))

    def test_an_interrupt_ends_a_cell_that_waits(self):
        self.run_cell('Console.WriteLine("go"); await Task.Delay(-1);', until="go")
        self.manager.interrupt_kernel()
        self.assertIn("Command cancelled", self.follow_cell())
        self.assertIn("2", self.run_cell("Console.WriteLine(1 + 1);"))

    def test_an_interrupt_ends_a_cell_though_jupyter_ignores_interrupts(self):
        """As a Jupyter does that a script has started with &: what a process ignores, its children ignore."""
        self.tearDown()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.setUp()
        finally:
            signal.signal(signal.SIGINT, before)
        self.run_cell('Console.WriteLine("go"); await Task.Delay(-1);', until="go")
        self.manager.interrupt_kernel()
        self.assertIn("Command cancelled", self.follow_cell())

    def test_after_an_interrupted_measurement_the_cells_that_need_it_say_one_sentence(self):
        self.run_cell(f"{LIBRARY}\nusing PriceOfAwait.Comparing;")
        self.run_cell("var run = await Bench.RunAsync<SyncVsAsync>(Speed.Quick);", until="launch")
        self.manager.interrupt_kernel()
        self.follow_cell()
        for cell in ["var comparison = Comparison.Of(run);", 'comparison.RatioFigure("ratios")', "run"]:
            self.assertEqual(
                "The cell that sets run was stopped: run it again, then the cells below it.", self.run_cell(cell)
            )
        self.assertEqual("2", self.run_cell("$\"{1 + 1}\"").strip())

    def test_the_cells_of_a_notebook_that_is_not_built_say_what_to_run(self):
        for cell in ['#r "../src/PriceOfAwait/bin/Release/Missing.dll"\nPriceOfAwait.Setup.Lesson(0)', "Bench.Name"]:
            said = self.run_cell(cell)
            self.assertIn("run: dotnet build src/Tutorial.", said)
            self.assertNotIn("error CS", said)

    def test_the_processes_of_a_kernel_that_is_killed_end(self):
        processes = self.measuring()
        os.kill(self.kernel, signal.SIGKILL)
        self.assert_end(processes)

    def test_a_kernel_ends_when_told_to(self):
        processes = [self.kernel, *self.measuring()]
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        self.assert_end(processes)

    def test_a_kernel_whose_jupyter_is_gone_ends_though_a_cell_loops(self):
        orphans = subprocess.check_output([sys.executable, __file__, "die"], stderr=subprocess.DEVNULL, text=True)
        self.assert_end([int(orphan) for orphan in orphans.split()])

    @unittest.skipUnless(sys.platform == "linux", "What listens where is read from Linux's /proc.")
    def test_it_listens_on_the_loopback_only(self):
        files = [os.readlink(file) for file in glob.glob(f"/proc/{self.kernel}/fd/*")]
        sockets = {file[len("socket:["):-1] for file in files if file.startswith("socket:")}
        tables = [Path(f"/proc/net/{table}").read_text().splitlines()[1:] for table in ("tcp", "tcp6")]
        lines = [line.split() for table in tables for line in table]
        listening = {line[1].split(":")[0] for line in lines if line[3] == "0A" and line[9] in sockets}
        self.assertNotEqual(set(), listening)
        self.assertLessEqual(listening, {"0100007F", "00000000000000000000000001000000"})


if __name__ == "__main__":
    die_while_a_cell_loops() if "die" in sys.argv else unittest.main()
