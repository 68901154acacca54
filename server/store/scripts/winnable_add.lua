-- Puts a deal that is known to be winnable at the end of those of its game, once.
-- KEYS: the deals, the mark of this one   ARGV: deal, milliseconds the mark is kept     Returns how many there are.
if redis.call('SET', KEYS[2], '', 'NX', 'PX', ARGV[2]) then
    redis.call('RPUSH', KEYS[1], ARGV[1])
end
return redis.call('LLEN', KEYS[1])
