-- Begins a player's one attempt at the deal of a day, or comes back to it.
-- KEYS: attempts begun   ARGV: player, race it would have, ms to live     Returns the race it has.
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return redis.call('HGET', KEYS[1], ARGV[1])
