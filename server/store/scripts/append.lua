-- Appends an entry to a race's log if the race is still at the version it was decided on.
-- KEYS: race, log
-- ARGV: channel, version, entry, milliseconds to live, 'due' if the deadline must be past or '',
--       field that must hold a value or '', that value, then field, value... to set; a value '+N' is N ms from now
-- Returns {'ok', version, time}, {'behind', version}, {'early', milliseconds}, {'guarded'} or {'unknown'}.
local held = redis.call('HMGET', KEYS[1], 'version', 'at', 'deadline')
if not held[1] then
    return {'unknown'}
end
if held[1] ~= ARGV[2] then
    return {'behind', tonumber(held[1])}
end
local clock = redis.call('TIME')
local now = math.max(clock[1] * 1000 + math.floor(clock[2] / 1000), tonumber(held[2]))
if ARGV[5] == 'due' and now < tonumber(held[3]) then
    return {'early', tonumber(held[3]) - now}
end
if ARGV[6] ~= '' and (redis.call('HGET', KEYS[1], ARGV[6]) or '0') ~= ARGV[7] then
    return {'guarded'}
end
local version, time = tonumber(held[1]) + 1, string.format('%d', now)
for index = 8, #ARGV, 2 do
    local value = ARGV[index + 1]
    if string.sub(value, 1, 1) == '+' then
        value = string.format('%d', now + tonumber(string.sub(value, 2)))
    end
    redis.call('HSET', KEYS[1], ARGV[index], value)
end
redis.call('HSET', KEYS[1], 'version', version, 'at', time)
redis.call('XADD', KEYS[2], version .. '-0', 'at', time, 'entry', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('SPUBLISH', ARGV[1], 'entry ' .. version .. ' ' .. time .. ' ' .. ARGV[3])
return {'ok', version, now}
