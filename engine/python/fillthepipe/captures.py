"""Packet captures and qlogs that somebody made."""

import json
import os
from typing import Any

from fillthepipe import _engine


def capture(path: "str | os.PathLike[str]") -> dict[str, Any]:
    """Reads a capture (pcap or pcapng) or a qlog of any size, and returns its connections. Those of TCP are counted by
    Wireshark's rules.

    The result is what ``fillthepipe capture --json`` prints: ``format``, numbers of packets, and ``connections`` with times
    in ns and sizes in bytes. A count that the file does not tell is None. ``damage`` says where reading ended; it is None
    if the whole file was read.

    Raises OSError if the file cannot be read or is no capture.

    >>> import fillthepipe
    >>> fillthepipe.capture("nowhere.pcap")
    Traceback (most recent call last):
    OSError: cannot read nowhere.pcap: No such file or directory (os error 2)
    """
    found: dict[str, Any] = json.loads(_engine.capture(path))
    return found
