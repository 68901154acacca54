-- Lists a race as one in which a player waits; who is listed already keeps its turn.
-- KEYS: those who wait   ARGV: race, player, strength, group, ms to live, ms it has waited already
local player = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^(%S+) ')
if player ~= ARGV[2] then
    local clock = redis.call('TIME')
    local since = clock[1] * 1000 + math.floor(clock[2] / 1000) - ARGV[6]
    redis.call('HSET', KEYS[1], ARGV[1], string.format('%s %d %s %d 0', ARGV[2], ARGV[3], ARGV[4], since))
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1
