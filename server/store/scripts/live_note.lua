-- Writes what spectators see of races that run, each line with how long it counts. Races so old that none runs are dropped.
-- KEYS: races by when they began, hash of lines   ARGV: ms a line counts, ms to live, then triples: member, when it began, line
-- A member is 'GAME RACE'; a line is kept as 'until written-at LINE'.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local head = string.format('%d %d ', now + ARGV[1], now)
for index = 3, #ARGV, 3 do
    redis.call('ZADD', KEYS[1], ARGV[index + 1], ARGV[index])
    redis.call('HSET', KEYS[2], ARGV[index], head .. ARGV[index + 2])
end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%d', now - ARGV[2]), 'LIMIT', 0, 100)) do
    redis.call('ZREM', KEYS[1], member)
    redis.call('HDEL', KEYS[2], member)
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1
