-- Appends a seat's turn to a race's log if the race is running, its time is not up, the seat is not over,
-- the turn is its next and it comes from the socket that holds the seat. Other seats' moves do not matter to it.
-- KEYS: race, log   ARGV: channel, seat, turn, epoch, entry, milliseconds to live, '1' if the seat's game is over with it,
-- milliseconds without a pulse that make an outage
-- Returns {'ok', version, time}, {'behind', version}, {'outage', milliseconds}, {'late'}, {'fenced'} or {'unknown'}.
local seat = ARGV[2]
local held = redis.call('HMGET', KEYS[1], 'version', 'at', 'state', 'ends', 'turn:' .. seat, 'over:' .. seat,
    'epoch:' .. seat, 'pulse')
if not held[1] then
    return {'unknown'}
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
if silence > tonumber(ARGV[8]) then
    return {'outage', silence}
end
if now >= tonumber(held[4]) then
    return {'late'}
end
local version, time = tonumber(held[1]) + 1, string.format('%d', now)
redis.call('HSET', KEYS[1], 'version', version, 'at', time, 'turn:' .. seat, tonumber(ARGV[3]) + 1)
if ARGV[7] == '1' then
    redis.call('HSET', KEYS[1], 'over:' .. seat, 1)
end
redis.call('XADD', KEYS[2], version .. '-0', 'at', time, 'entry', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
redis.call('SPUBLISH', ARGV[1], 'entry ' .. version .. ' ' .. time .. ' ' .. ARGV[5])
return {'ok', version, now}
