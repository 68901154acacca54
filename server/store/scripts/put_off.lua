-- Sets the next turn of members to so long from now; those listed already keep theirs if it is only to list them.
-- KEYS: a sorted set by the time of the next turn   ARGV: milliseconds to the next turn, ms to live, 'list' or '', member...
local clock = redis.call('TIME')
local next = string.format('%d', clock[1] * 1000 + math.floor(clock[2] / 1000) + ARGV[1])
for index = 4, #ARGV do
    if ARGV[3] == 'list' then
        redis.call('ZADD', KEYS[1], 'NX', next, ARGV[index])
    else
        redis.call('ZADD', KEYS[1], next, ARGV[index])
    end
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
