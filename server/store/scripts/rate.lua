-- Adds a race to one of a player's ratings, once: who tries again gets the rating as it is.
-- KEYS: ratings, races they hold, history
-- ARGV: field of the rating, race, what is kept of the race, its end, mean and certainty it adds, those of a new player,
--       length of the history, ms for which the race is remembered, ms to live or '' for ever,
--       the certainty it was worked out with or '': what is surer by now, by other races added since, moves less
-- Returns {mean, certainty, number of races}.
local held = redis.call('HGET', KEYS[1], ARGV[1]) or ''
local mean, certainty, races, at = string.match(held, '^(%S+) (%S+) (%S+) (%S+)$')
mean, certainty, races = tonumber(mean or ARGV[7]), tonumber(certainty or ARGV[8]), tonumber(races or '0')
if redis.call('ZSCORE', KEYS[2], ARGV[2]) then
    return {mean, certainty, races}
end
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local share = ARGV[12] == '' and 1 or math.min(1, tonumber(ARGV[12]) / certainty)
mean, certainty, races = mean + math.floor(tonumber(ARGV[5]) * share + 0.5), certainty + tonumber(ARGV[6]), races + 1
local rating = string.format('%d %d %d', mean, certainty, races)
local latest = string.format('%d', math.max(tonumber(at or '0'), tonumber(ARGV[4])))
redis.call('HSET', KEYS[1], ARGV[1], rating .. ' ' .. latest)
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[10]))
redis.call('PEXPIRE', KEYS[2], ARGV[10])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[2] .. ' ' .. rating .. ' ' .. ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -ARGV[9] - 1)
if ARGV[11] ~= '' then
    redis.call('PEXPIRE', KEYS[1], ARGV[11])
    redis.call('PEXPIRE', KEYS[3], ARGV[11])
end
return {mean, certainty, races}
