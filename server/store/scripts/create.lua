-- Makes a race with its first entries, unless there is one of this id. One that has been made with the same secret is
-- the same, asked for again.
-- KEYS: race, log   ARGV: settings, secret, milliseconds to live, milliseconds to the first deadline,
-- 1 if its clocks stand still in an outage or 0, its state, milliseconds until it ends by itself, '' before it has
-- begun, entry...
-- Returns {'ok', time} or {'taken'}.
if redis.call('EXISTS', KEYS[1]) == 1 then
    if redis.call('HGET', KEYS[1], 'secret') == ARGV[2] then
        return {'ok', tonumber(redis.call('XRANGE', KEYS[2], '1-0', '1-0')[1][2][2])}
    end
    return {'taken'}
end
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local time = string.format('%d', now)
for index = 8, #ARGV do
    redis.call('XADD', KEYS[2], (index - 7) .. '-0', 'at', time, 'entry', ARGV[index])
end
redis.call('HSET', KEYS[1], 'settings', ARGV[1], 'secret', ARGV[2], 'state', ARGV[6], 'version', #ARGV - 7,
    'at', time, 'deadline', string.format('%d', now + ARGV[4]))
if ARGV[7] ~= '' then
    redis.call('HSET', KEYS[1], 'ends', string.format('%d', now + ARGV[7]))
end
if ARGV[5] == '1' then
    redis.call('HSET', KEYS[1], 'pulse', time)
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return {'ok', now}
