-- Takes the oldest deal that is known to be winnable, of one difficulty if that is asked for; whoever asks again with the
-- same mark gets the same one again.
-- KEYS: the deals, the mark of who asks   ARGV: milliseconds the mark is kept, difficulty as it is packed, or '',
-- how many must remain
-- Returns the deal, or nil.
local taken = redis.call('GET', KEYS[2])
if taken then
    return taken
end
if redis.call('LLEN', KEYS[1]) <= tonumber(ARGV[3] or 0) then
    return nil
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
end
return deal
