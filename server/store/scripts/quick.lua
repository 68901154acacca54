-- Pairs players who wait for quick races of a game: the nearest in strength first, the wider apart the longer one of them
-- has waited, and never with oneself. Whom it has found is not offered to others until that has had its time.
-- KEYS: those who wait, a hash from race to 'player strength group since taken-until'
-- ARGV: ms to live, ms a find has its time, points apart at once, points more a second, ms until anybody will do, points
--       that groups are apart; then of who asks: player, strength, group, race to offer or ''
-- Groups are 'people', who have names, 'bots' and '-'; bots and those without names are not apart.
-- Returns to who asks the race to sit down in, or nil, and then the offered race, if any, waits. Without anybody who asks:
-- {race that waited longer, race that waited less}, or nil.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local own, waiting = nil, {}
local held = redis.call('HGETALL', KEYS[1])
for index = 1, #held, 2 do
    local player, strength, group, since, taken = string.match(held[index + 1], '^(%S+) (%S+) (%S+) (%S+) (%S+)$')
    if player == ARGV[7] then
        own = held[index]
    elseif tonumber(taken) <= now then
        table.insert(waiting, {race = held[index], player = player, strength = tonumber(strength), group = group,
            since = tonumber(since)})
    end
end
if own then
    return own
end
table.sort(waiting, function(one, other)
    return one.since < other.since or (one.since == other.since and one.race < other.race)
end)

local function apart(one, other)
    local points = math.abs(one.strength - other.strength)
    if one.group ~= other.group and (one.group == 'people' or other.group == 'people') then
        return points + ARGV[6]
    end
    return points
end

local function may_meet(one, other)
    local waited = now - math.min(one.since, other.since)
    return one.player ~= other.player
        and (waited >= tonumber(ARGV[5]) or apart(one, other) <= ARGV[3] + ARGV[4] * waited / 1000)
end

local function take(found)
    redis.call('HSET', KEYS[1], found.race, string.format('%s %d %s %d %d', found.player, found.strength, found.group,
        found.since, now + ARGV[2]))
end

local function nearest(one, others, from)
    local best, points = nil, math.huge
    for index = from, #others do
        local other = others[index]
        if may_meet(one, other) then
            local distance = apart(one, other) + (one.group == other.group and 0 or 0.5)
            if distance < points then
                best, points = other, distance
            end
        end
    end
    return best, points
end

if ARGV[7] then
    local asking = {player = ARGV[7], strength = tonumber(ARGV[8]), group = ARGV[9], since = now}
    local found = nearest(asking, waiting, 1)
    if found then
        take(found)
        return found.race
    end
    if ARGV[10] ~= '' then
        redis.call('HSET', KEYS[1], ARGV[10], string.format('%s %d %s %d 0', ARGV[7], ARGV[8], ARGV[9], now))
        redis.call('PEXPIRE', KEYS[1], ARGV[1])
    end
    return false
end
local first, second, points = nil, nil, math.huge
for index, one in ipairs(waiting) do
    local other, distance = nearest(one, waiting, index + 1)
    if other and distance < points then
        first, second, points = one, other, distance
    end
end
if not first then
    return false
end
take(first)
take(second)
return {first.race, second.race}
