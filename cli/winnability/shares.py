"""How sure a share is that was counted: the interval of Clopper and Pearson, which never promises too much. Pure."""

from math import exp, lgamma, log, log1p

SURE = 0.95
HALVINGS = 60
SMALL = 1e-16


def interval(count: int, total: int) -> tuple[float, float]:
    """Return between which shares of all the true one lies in 95 of 100 cases, where `count` of `total` were counted.

    Each of the two is wrong in 2.5 of 100 cases at most, whatever the true share is (Clopper and Pearson, 1934).
    """
    return _least(count, total), 1 - _least(total - count, total)


def _least(count: int, total: int) -> float:
    """Return the share with which so many, or more, would come but in 2.5 of 100 cases."""
    if not count:
        return 0.0
    low, high = 0.0, count / total
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _chance_of_more(count, total, middle) > (1 - SURE) / 2:
            high = middle
        else:
            low = middle
    return low


def _chance_of_more(count: int, total: int, share: float) -> float:
    """Return how likely so many or more of all are, where each is with this share: above 0, and not above theirs."""
    ways = lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1)
    part = exp(ways + count * log(share) + (total - count) * log1p(-share))
    found, odds = part, share / (1 - share)
    for number in range(count, total):  # each term is made from the one before; from here on they fall
        part *= odds * (total - number) / (number + 1)
        found += part
        if part <= found * SMALL:
            break
    return found
