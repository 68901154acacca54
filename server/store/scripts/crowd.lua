-- Says how many watch a race on one node, and asks how many do on all.
-- KEYS: hash by node   ARGV: node, how many, ms it counts
-- Returns the sum. What a node has not said for a while does not count.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if tonumber(ARGV[2]) > 0 then
    redis.call('HSET', KEYS[1], ARGV[1], string.format('%d %d', now + ARGV[3], ARGV[2]))
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
else
    redis.call('HDEL', KEYS[1], ARGV[1])
end
local sum, held = 0, redis.call('HGETALL', KEYS[1])
for index = 1, #held, 2 do
    local till, watching = string.match(held[index + 1], '^(%d+) (%d+)$')
    if tonumber(till) > now then
        sum = sum + watching
    else
        redis.call('HDEL', KEYS[1], held[index])
    end
end
return sum
