-- Takes or keeps the lease of a race's house for a node, if no other node holds it.
-- KEYS: leases   ARGV: race, milliseconds the lease lasts, time at which the asking node's own lease ends or 0, ms to live
-- Returns the time at which the lease ends now, or 0 while another holds it.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local ends = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '0')
if ends > now and ends ~= tonumber(ARGV[3]) then
    return 0
end
local later = math.max(now + tonumber(ARGV[2]), ends + 1)
redis.call('ZADD', KEYS[1], later, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return later
