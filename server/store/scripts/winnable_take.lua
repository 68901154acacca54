-- Takes the oldest deal that is known to be winnable, of one difficulty if that is asked for; whoever asks again with the
-- same mark gets the same one again.
-- KEYS: the deals, the mark of who asks, which of the last ones the player has had, and where each of them went
-- ARGV: milliseconds the mark is kept, difficulty as it is packed, or '', how many must remain, how many are the last
-- ones, how many of them one player gets, 0 where none is counted, the network it asks from, or '', how many of them go
-- to one network, within how many milliseconds
-- Returns the deal, or nil; 0 where it is the player who has had enough for now, -1 where it is its network.
local taken = redis.call('GET', KEYS[2])
if taken then
    return taken
end
local ready = redis.call('LLEN', KEYS[1])
if ready <= tonumber(ARGV[3]) then
    return nil
end
local are_last = ready <= tonumber(ARGV[4])
local of_player, network, span = tonumber(ARGV[5]), ARGV[6], ARGV[8]
if are_last and of_player > 0 and redis.call('SCARD', KEYS[3]) >= of_player then
    return 0
end
if are_last and network ~= '' and tonumber(redis.call('HGET', KEYS[4], network) or 0) >= tonumber(ARGV[7]) then
    return -1
end
local deal = false
if ARGV[2] == '' then
    deal = redis.call('LPOP', KEYS[1])
else
    for _, each in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
        if not deal and string.find(each, ARGV[2], 1, true) then
            deal = each
            redis.call('LREM', KEYS[1], 1, each)
        end
    end
end
if not deal then
    return deal
end
redis.call('SET', KEYS[2], deal, 'PX', ARGV[1])
if are_last and of_player > 0 then
    redis.call('SADD', KEYS[3], redis.sha1hex(deal))
    redis.call('PEXPIRE', KEYS[3], span, 'NX')
end
if are_last and network ~= '' then
    redis.call('HSET', KEYS[4], redis.sha1hex(deal), network)
    redis.call('HINCRBY', KEYS[4], network, 1)
    redis.call('PEXPIRE', KEYS[4], span, 'NX')
end
return deal
