-- Puts a deal that is known to be winnable at the end of those of its game, once, unless as many as are wanted are ready.
-- KEYS: the deals, the mark of this one; and if it comes back: which of the last ones the player who had it has had,
-- and where each of them went
-- ARGV: deal, milliseconds the mark is kept, how many are wanted     Returns how many there are.
local ready = redis.call('LLEN', KEYS[1])
if not redis.call('SET', KEYS[2], '', 'NX', 'PX', ARGV[2]) then
    return ready
end
if KEYS[3] then
    local digest = redis.sha1hex(ARGV[1])
    redis.call('SREM', KEYS[3], digest)
    local network = redis.call('HGET', KEYS[4], digest)
    if network then
        redis.call('HDEL', KEYS[4], digest)
        redis.call('HINCRBY', KEYS[4], network, -1)
    end
end
if ready < tonumber(ARGV[3]) then
    return redis.call('RPUSH', KEYS[1], ARGV[1])
end
return ready
