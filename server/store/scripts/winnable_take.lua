-- Takes the oldest deal that is known to be winnable; whoever asks again with the same mark gets the same one again.
-- KEYS: the deals, the mark of who asks   ARGV: milliseconds the mark is kept     Returns the deal, or nil.
local taken = redis.call('GET', KEYS[2])
if taken then
    return taken
end
local deal = redis.call('LPOP', KEYS[1])
if deal then
    redis.call('SET', KEYS[2], deal, 'PX', ARGV[1])
end
return deal
