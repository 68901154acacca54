-- Takes the oldest deal that is known to be winnable, of one difficulty if that is asked for; whoever asks again with the
-- same mark gets the same one again.
-- KEYS: the deals, the mark of who asks, which of the last ones the player has had
-- ARGV: milliseconds the mark is kept, difficulty as it is packed, or '', how many must remain, how many are the last
-- ones, how many of them one player gets within how many milliseconds; 0 of the last ones: no player is counted
-- Returns the deal, or nil; 0 where it is the player who has had enough for now.
local taken = redis.call('GET', KEYS[2])
if taken then
    return taken
end
local ready = redis.call('LLEN', KEYS[1])
if ready <= tonumber(ARGV[3] or 0) then
    return nil
end
local is_counted = ready <= tonumber(ARGV[4] or 0)
if is_counted and redis.call('SCARD', KEYS[3]) >= tonumber(ARGV[5]) then
    return 0
end
local deal = false
if (ARGV[2] or '') == '' then
    deal = redis.call('LPOP', KEYS[1])
else
    for _, each in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
        if not deal and string.find(each, ARGV[2], 1, true) then
            deal = each
            redis.call('LREM', KEYS[1], 1, each)
        end
    end
end
if deal then
    redis.call('SET', KEYS[2], deal, 'PX', ARGV[1])
    if is_counted then
        redis.call('SADD', KEYS[3], redis.sha1hex(deal))
        if redis.call('SCARD', KEYS[3]) == 1 then
            redis.call('PEXPIRE', KEYS[3], ARGV[6])
        end
    end
end
return deal
