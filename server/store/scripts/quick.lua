-- Pairs players for quick races of a game, oldest race first and never with oneself.
-- KEYS: the queue   ARGV: player, race to offer or '', its time, milliseconds to live
-- A member of the queue is 'race player'. Returns the race to sit down in, or nil; then the offered race, if any, waits.
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local race, maker = string.match(member, '^(%S+) (%S+)$')
    if maker == ARGV[1] then
        return race
    end
end
local oldest = redis.call('ZPOPMIN', KEYS[1])
if oldest[1] then
    return string.match(oldest[1], '^(%S+) ')
end
if ARGV[2] ~= '' then
    redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2] .. ' ' .. ARGV[1])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
return false
