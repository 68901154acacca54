-- Reads a whole race at one moment.
-- KEYS: race, log   Returns {settings, secret, {entry...}, time}, or nil where there is no such race.
local held = redis.call('HMGET', KEYS[1], 'settings', 'secret')
if not held[1] then
    return false
end
local clock = redis.call('TIME')
return {held[1], held[2], redis.call('XRANGE', KEYS[2], '-', '+'), clock[1] * 1000 + math.floor(clock[2] / 1000)}
