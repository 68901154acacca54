-- Sets the digest of a player's recovery code, and keeps the player from being forgotten.
-- KEYS: player   ARGV: digest to set, 'first' if there must be none yet, 'any', or the digest that must be there
-- Returns {'ok', generation}, {'kept', generation} if there is one already, or {'unknown'}. A digest that is there
-- already, since the first answer was lost, is ok.
local held = redis.call('HMGET', KEYS[1], 'name', 'recovery', 'generation')
if not held[1] then
    return {'unknown'}
end
local is_due = held[2] == ARGV[1] or ARGV[2] == 'any' or held[2] == ARGV[2] or (ARGV[2] == 'first' and not held[2])
if not is_due and ARGV[2] ~= 'first' then
    return {'unknown'}
end
if is_due then
    redis.call('HSET', KEYS[1], 'recovery', ARGV[1])
end
redis.call('PERSIST', KEYS[1])
return {is_due and 'ok' or 'kept', tonumber(held[3] or '0')}
