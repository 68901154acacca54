-- Counts that winnable deals are looked for because a player wants one at once; the same mark is counted once.
-- KEYS: the marks of the player   ARGV: mark, how many there may be within how many milliseconds
-- Returns 1, or 0 where there are as many already.
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then
    return 1
end
local had = redis.call('SCARD', KEYS[1])
if had >= tonumber(ARGV[2]) then
    return 0
end
redis.call('SADD', KEYS[1], ARGV[1])
if had == 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return 1
