"""What can go wrong with a node and its store.

EclipticError
├── AddressTaken             the port is in use, or the address is not this machine's
└── StoreError
    ├── DataFolderUnwritable the data folder cannot be made or written
    ├── DataFolderTaken      another server has this data folder
    ├── NoStoreBinary        there is no Redis to point at and none to start
    ├── StoreTooOld          the store lacks what we need
    ├── StoreUnfit           the store is of a kind that cannot hold races
    ├── StoreUnreachable     the store does not answer
    ├── StoreRefuses         the store takes no changes until an operator sees to it
    └── StoreBroken          the store answers what it never should
"""


class EclipticError(Exception):
    """Something an operator can mend; the text says how, in one line."""


class AddressTaken(EclipticError):  # noqa: N818 - the house's names say what is the case
    """The address to listen on is not to be had."""


class StoreError(EclipticError):
    """The store cannot be used."""


class DataFolderUnwritable(StoreError):  # noqa: N818 - as above
    """The data folder cannot be made or written."""


class DataFolderTaken(StoreError):  # noqa: N818 - as above
    """Another server has this data folder."""


class NoStoreBinary(StoreError):  # noqa: N818 - as above
    """There is no Redis to point at and none to start."""


class StoreTooOld(StoreError):  # noqa: N818 - as above
    """The store is older than Redis 7.0 or Valkey 7.2."""


class StoreUnfit(StoreError):  # noqa: N818 - as above
    """The store is a Sentinel or a replica."""


class StoreUnreachable(StoreError):  # noqa: N818 - as above
    """The store does not answer; nothing was acknowledged, trying again may help."""


class StoreRefuses(StoreError):  # noqa: N818 - as above
    """The store takes no changes until an operator sees to it; nothing was acknowledged."""


class StoreBroken(StoreError):  # noqa: N818 - as above
    """The store answers what it never should: a fault of ours, or another program's keys; nothing was acknowledged."""
