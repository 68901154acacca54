-- Lists a race as one in which a player sits, unless the player sits in too many that are not over.
-- KEYS: the races of a player by when they end   ARGV: race, milliseconds it counts at least, how many at most, ms to live
-- Returns 1, or 0 for too many.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
    return 1
end
if redis.call('ZCOUNT', KEYS[1], now, '+inf') >= tonumber(ARGV[3]) then
    return 0
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], string.format('%d', now + ARGV[2]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
