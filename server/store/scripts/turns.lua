-- Takes those whose turn it is to be looked at, and puts each off to its next turn, so that one node looks at a time.
-- KEYS: a sorted set by the time of the next turn   ARGV: milliseconds to the next turn, how many at most, ms to live
-- Returns the members taken.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local taken = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, member in ipairs(taken) do
    redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), member)
end
if #taken > 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return taken
