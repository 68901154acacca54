-- Counts that winnable deals are looked for because a player wants one at once; the same mark is counted once.
-- KEYS: the marks of the player, those of its network
-- ARGV: mark, how many there may be of the player, of the network, within how many milliseconds
-- Returns 1; 0 where there are as many of the player already, -1 where of its network.
for place, key in ipairs(KEYS) do
    local is_known = redis.call('SISMEMBER', key, ARGV[1]) == 1
    if not is_known and redis.call('SCARD', key) >= tonumber(ARGV[1 + place]) then
        return 1 - place
    end
end
for _, key in ipairs(KEYS) do
    redis.call('SADD', key, ARGV[1])
    redis.call('PEXPIRE', key, ARGV[4], 'NX')
end
return 1
