"""A virtual display."""
import os
import subprocess


class Display:
    def __init__(self):
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        number = self.process.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.environment = os.environ | {
            "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11",
            "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1"}

    def picture(self, path):
        """Writes a picture of the display without the empty border."""
        command = ["import", "-window", "root", "-trim", "+repage", path]
        subprocess.run(command, env=self.environment, check=True, timeout=30)

    def close(self):
        self.process.terminate()
        self.process.wait()
