-- Makes the deal of a day and game once, whoever comes first.
-- KEYS: the deal   ARGV: seed, salt, commitment     Returns {seed, salt, commitment} as they are from now on.
if redis.call('EXISTS', KEYS[1]) == 0 then
    redis.call('HSET', KEYS[1], 'seed', ARGV[1], 'salt', ARGV[2], 'commitment', ARGV[3])
end
return redis.call('HMGET', KEYS[1], 'seed', 'salt', 'commitment')
