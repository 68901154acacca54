import json
from multiprocessing import active_children
from pathlib import Path

from server.node import Node
from server.store.calls import Store

KNOWN = json.loads((Path(__file__).parent.parent / "engine/data/hardest.json").read_text(encoding="utf-8"))[0]


async def test_another_worker_judges_when_one_dies(store: Store) -> None:
    async with Node(store) as node:
        assert await node.judge.is_stuck(KNOWN["position"]) == KNOWN["is_stuck"]
        for child in active_children():
            child.kill()
            child.join()
        assert await node.judge.is_stuck(KNOWN["position"]) == KNOWN["is_stuck"]
