-- Appends turns of a seat to a race's log, all at one moment, if the race is running, its time is not up, the seat is
-- not over, the first is its next turn and they come from the socket that holds the seat. Other seats' moves do not
-- matter to them. Turns that were just made, since their first answer was lost, are found again and told again.
-- KEYS: race, log   ARGV: channel or '', seat, first turn, epoch, milliseconds to live, '1' if the seat's game is over
-- with the last, milliseconds without a pulse that make an outage, entry...
-- Returns {'ok', version of the last, time}, {'behind', version}, {'outage', milliseconds}, {'late'}, {'fenced'} or
-- {'unknown'}; where no channel is given, 'ok' is followed by what there is to say on it.
local count = #ARGV - 7
local function ok(last, time)
    local said
    if count == 1 then
        said = 'entry ' .. last .. ' ' .. time .. ' ' .. ARGV[8]
    else
        local parts = {'entries ' .. (last - count + 1) .. ' ' .. time .. ' '}
        for index = 8, #ARGV do
            parts[#parts + 1] = #ARGV[index] .. ' ' .. ARGV[index]
        end
        said = table.concat(parts)
    end
    if ARGV[1] == '' then
        return {'ok', last, tonumber(time), said}
    end
    redis.call('SPUBLISH', ARGV[1], said)
    return {'ok', last, tonumber(time)}
end
local seat = ARGV[2]
local held = redis.call('HMGET', KEYS[1], 'version', 'at', 'state', 'ends', 'turn:' .. seat, 'over:' .. seat,
    'epoch:' .. seat, 'pulse', 'made:' .. seat, 'owed')
if not held[1] then
    return {'unknown'}
end
local after = string.format('%d', ARGV[3] + count)
if held[9] and held[5] == after then
    local last = redis.call('XRANGE', KEYS[2], held[9] .. '-0', held[9] .. '-0')[1]
    if last and last[2][4] == ARGV[#ARGV] then
        return ok(tonumber(held[9]), last[2][2])
    end
end
if held[3] ~= 'running' or held[6] or (held[5] or '0') ~= ARGV[3] then
    return {'behind', tonumber(held[1])}
end
if (held[7] or '0') ~= ARGV[4] then
    return {'fenced'}
end
local clock = redis.call('TIME')
local now = math.max(clock[1] * 1000 + math.floor(clock[2] / 1000), tonumber(held[2]))
local silence = now - math.max(tonumber(held[2]), tonumber(held[8] or now))
local owed = tonumber(held[10] or 0)
if silence > tonumber(ARGV[7]) then
    owed = owed + silence
end
if owed > 0 then
    return {'outage', owed}
end
if now >= tonumber(held[4]) then
    return {'late'}
end
local version, time = tonumber(held[1]), string.format('%d', now)
for index = 8, #ARGV do
    version = version + 1
    redis.call('XADD', KEYS[2], version .. '-0', 'at', time, 'entry', ARGV[index])
end
redis.call('HSET', KEYS[1], 'version', version, 'at', time, 'turn:' .. seat, after, 'made:' .. seat, version)
if ARGV[6] == '1' then
    redis.call('HSET', KEYS[1], 'over:' .. seat, 1)
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
return ok(version, time)
