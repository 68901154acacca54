-- Gives a name to a player, unless somebody else has it or one that looks like it. The former name stays held for a
-- while, the one before it is free.
-- KEYS: who has which skeleton, the names of players   ARGV: player, name, its skeletons (with commas), milliseconds for
-- which the former name is held, 'look' to change nothing
-- A holder is 'player', or 'player time' until which a former name is held; a player's line 'skeletons former name'.
-- Returns {'ok', 1 if the player had a name} or {'taken'}.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
for skeleton in string.gmatch(ARGV[3], '[^,]+') do
    local holder = redis.call('HGET', KEYS[1], skeleton)
    if holder then
        local owner, ends = string.match(holder, '^(%S+) ?(%d*)$')
        if owner ~= ARGV[1] and (ends == '' or now < tonumber(ends)) then
            return {'taken'}
        end
    end
end
local own = redis.call('HGET', KEYS[2], ARGV[1])
if ARGV[5] == 'look' then
    return {'ok', own and 1 or 0}
end
local held = '-'
if own then
    local skeletons, former, name = string.match(own, '^(%S+) (%S+) (.*)$')
    if name == ARGV[2] then
        return {'ok', 1}
    end
    for skeleton in string.gmatch(former, '[^,]+') do
        local owner = string.match(redis.call('HGET', KEYS[1], skeleton) or '', '^%S+')
        if owner == ARGV[1] then
            redis.call('HDEL', KEYS[1], skeleton)
        end
    end
    for skeleton in string.gmatch(skeletons == '-' and '' or skeletons, '[^,]+') do
        redis.call('HSET', KEYS[1], skeleton, ARGV[1] .. ' ' .. string.format('%d', now + ARGV[4]))
    end
    held = skeletons
end
for skeleton in string.gmatch(ARGV[3], '[^,]+') do
    redis.call('HSET', KEYS[1], skeleton, ARGV[1])
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ' ' .. held .. ' ' .. ARGV[2])
return {'ok', own and 1 or 0}
