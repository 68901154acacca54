-- Makes the deal of a day and game once, whoever comes first.
-- KEYS: the deal   ARGV: seed, salt, commitment, how it is won if that is known or ''
-- Returns {seed, salt, commitment, how it is won or nil} as they are from now on.
if redis.call('EXISTS', KEYS[1]) == 0 then
    redis.call('HSET', KEYS[1], 'seed', ARGV[1], 'salt', ARGV[2], 'commitment', ARGV[3])
    if ARGV[4] ~= '' then
        redis.call('HSET', KEYS[1], 'known', ARGV[4])
    end
end
return redis.call('HMGET', KEYS[1], 'seed', 'salt', 'commitment', 'known')
