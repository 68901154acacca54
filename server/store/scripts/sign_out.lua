-- Ends all tokens of a player: those of an older generation stand for nobody.
-- KEYS: player   Returns the new generation, or 0 where there is no such player.
if redis.call('HEXISTS', KEYS[1], 'name') == 0 then
    return 0
end
return redis.call('HINCRBY', KEYS[1], 'generation', 1)
