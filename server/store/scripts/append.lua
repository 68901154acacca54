-- Appends an entry to a race's log if the race is still at the version it was decided on. An entry that is there
-- already, since its first answer was lost, is found again and told again.
-- KEYS: race, log
-- ARGV: channel or '', version, entry, milliseconds to live, milliseconds without a pulse that make an outage,
--       'due' if the first deadline must be past, 'outage' if there must be one, or '', field that must hold a value or
--       '', that value, times at which the race must be seen to from now on, the same in milliseconds from now (both
--       lists with spaces), then field, value... to set; a value '+N' is N ms from now
-- Returns {'ok', version, time}, {'behind', version}, {'outage', milliseconds}, {'early', milliseconds}, {'guarded'} or
-- {'unknown'}; where no channel is given, 'ok' is followed by what there is to say on it.
local function ok(version, time)
    local said = 'entry ' .. version .. ' ' .. time .. ' ' .. ARGV[3]
    if ARGV[1] == '' then
        return {'ok', version, tonumber(time), said}
    end
    redis.call('SPUBLISH', ARGV[1], said)
    return {'ok', version, tonumber(time)}
end
local held = redis.call('HMGET', KEYS[1], 'version', 'at', 'deadline', 'pulse', 'owed')
if not held[1] then
    return {'unknown'}
end
if held[1] ~= ARGV[2] then
    local next = string.format('%d', ARGV[2] + 1) .. '-0'
    local after = redis.call('XRANGE', KEYS[2], next, next)[1]
    if after and after[2][4] == ARGV[3] then
        return ok(tonumber(ARGV[2]) + 1, after[2][2])
    end
    return {'behind', tonumber(held[1])}
end
local clock = redis.call('TIME')
local now = math.max(clock[1] * 1000 + math.floor(clock[2] / 1000), tonumber(held[2]))
local silence = now - math.max(tonumber(held[2]), tonumber(held[4] or now))
local owed = tonumber(held[5] or 0)
if silence > tonumber(ARGV[5]) then
    owed = owed + silence
end
local is_outage = held[3] and owed > 0
if is_outage and ARGV[6] ~= 'outage' then
    return {'outage', owed}
end
if ARGV[6] == 'outage' and not is_outage then
    return {'guarded'}
end
if ARGV[6] == 'due' and held[3] and now < tonumber(held[3]) then
    return {'early', tonumber(held[3]) - now}
end
if ARGV[7] ~= '' and (redis.call('HGET', KEYS[1], ARGV[7]) or '0') ~= ARGV[8] then
    return {'guarded'}
end
local version, time = tonumber(held[1]) + 1, string.format('%d', now)
local first = math.huge
for at in string.gmatch(ARGV[9], '%d+') do
    first = math.min(first, tonumber(at))
end
for wait in string.gmatch(ARGV[10], '%d+') do
    first = math.min(first, now + tonumber(wait))
end
for index = 11, #ARGV, 2 do
    local value = ARGV[index + 1]
    if string.sub(value, 1, 1) == '+' then
        value = string.format('%d', now + tonumber(string.sub(value, 2)))
    end
    redis.call('HSET', KEYS[1], ARGV[index], value)
end
redis.call('HSET', KEYS[1], 'version', version, 'at', time)
if is_outage then
    redis.call('HDEL', KEYS[1], 'owed')
end
if held[4] then
    redis.call('HSET', KEYS[1], 'pulse', time)
end
if first == math.huge then
    redis.call('HDEL', KEYS[1], 'deadline')
else
    redis.call('HSET', KEYS[1], 'deadline', string.format('%d', first))
end
redis.call('XADD', KEYS[2], version .. '-0', 'at', time, 'entry', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return ok(version, time)
