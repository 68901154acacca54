-- Frees the names of a player, the present one and the former one; in results it is called otherwise from now on.
-- KEYS: who has which skeleton, the names of players   ARGV: player, what it is called
local own = redis.call('HGET', KEYS[2], ARGV[1])
if not own then
    return 0
end
local skeletons, former = string.match(own, '^(%S+) (%S+) ')
for skeleton in string.gmatch(skeletons .. ',' .. former, '[^,]+') do
    local owner = string.match(redis.call('HGET', KEYS[1], skeleton) or '', '^%S+')
    if owner == ARGV[1] then
        redis.call('HDEL', KEYS[1], skeleton)
    end
end
redis.call('HSET', KEYS[2], ARGV[1], '- - ' .. ARGV[2])
return 1
