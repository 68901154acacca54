-- Lists a player's rating, unless it is listed after more races already.
-- KEYS: leaderboard, what is known of those on it   ARGV: player, number, races, certainty, how many are listed or 0 for all
local known = string.match(redis.call('HGET', KEYS[2], ARGV[1]) or '', '^(%d+) ')
if known and tonumber(known) >= tonumber(ARGV[3]) then
    return 0
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ' ' .. ARGV[4])
if ARGV[5] ~= '0' then
    for _, player in ipairs(redis.call('ZRANGE', KEYS[1], 0, -ARGV[5] - 1)) do
        redis.call('ZREM', KEYS[1], player)
        redis.call('HDEL', KEYS[2], player)
    end
end
return 1
