-- Looks at a race that is not over: it is served, which is its pulse, and may be due. An outage is measured here once,
-- and owed until it is in the log, however long that takes.
-- KEYS: race   ARGV: milliseconds without a pulse that make an outage
-- Returns {'well'}, {'outage', milliseconds}, {'due'} if its first deadline is past, or {'over'} if there is nothing to
-- see to any more.
local held = redis.call('HMGET', KEYS[1], 'at', 'pulse', 'deadline', 'owed')
if not held[1] or not held[3] then
    return {'over'}
end
local clock = redis.call('TIME')
local now = math.max(clock[1] * 1000 + math.floor(clock[2] / 1000), tonumber(held[1]))
local silence = now - math.max(tonumber(held[1]), tonumber(held[2]))
local owed = tonumber(held[4] or 0)
if silence > tonumber(ARGV[1]) then
    owed = owed + silence
    redis.call('HSET', KEYS[1], 'owed', string.format('%d', owed))
end
redis.call('HSET', KEYS[1], 'pulse', string.format('%d', now))
if owed > 0 then
    return {'outage', owed}
end
if now >= tonumber(held[3]) then
    return {'due'}
end
return {'well'}
