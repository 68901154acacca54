"""Processes that do not outlive the one that started them."""

from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from os import _exit
from threading import Thread


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that ends: nobody would tell it."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    _exit(0)
