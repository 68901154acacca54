-- Books the result of a player's attempt once, and lists it on the board if the player is to be listed.
-- KEYS: results, board   ARGV: player, result, its score, the board's member or ''
-- Returns the result that is booked.
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
if ARGV[4] ~= '' and redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
    redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
end
return redis.call('HGET', KEYS[1], ARGV[1])
