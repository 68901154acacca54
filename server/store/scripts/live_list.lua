-- The lines of the races that run, the newest first; those that nobody has written for a while are dropped on the way.
-- KEYS: races by when they began, hash of lines   ARGV: how many at most, game or ''
-- Returns pairs: how old a line is in milliseconds, the line.
local CHUNK = 200
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local most, wanted = tonumber(ARGV[1]), ARGV[2]
local found, start = {}, 0
while #found < 2 * most do
    local members = redis.call('ZREVRANGE', KEYS[1], start, start + CHUNK - 1)
    if #members == 0 then
        break
    end
    start = start + CHUNK
    for _, member in ipairs(members) do
        if (wanted == '' or string.match(member, '^%S+') == wanted) and #found < 2 * most then
            local kept = redis.call('HGET', KEYS[2], member) or ''
            local till, at, line = string.match(kept, '^(%d+) (%d+) (.*)$')
            if till and tonumber(till) > now then
                table.insert(found, math.max(0, now - at))
                table.insert(found, line)
            else
                redis.call('ZREM', KEYS[1], member)
                redis.call('HDEL', KEYS[2], member)
                start = start - 1
            end
        end
    end
end
return found
