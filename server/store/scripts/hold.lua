-- Takes or keeps a lease, or gives it up.
-- KEYS: the lease   ARGV: who wants it, milliseconds it lasts, 0 to give it up
-- Returns 1 if it is the asker's by now, else 0.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
    return 0
end
if tonumber(ARGV[2]) > 0 then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return 1
end
redis.call('DEL', KEYS[1])
return 0
