-- Gives a seat to a socket: from now on only this epoch can move it, and every node hears of it.
-- KEYS: race   ARGV: channel, seat     Returns the epoch, or 0 where there is no such race.
if redis.call('EXISTS', KEYS[1]) == 0 then
    return 0
end
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch:' .. ARGV[2], 1)
redis.call('SPUBLISH', ARGV[1], 'epoch ' .. ARGV[2] .. ' ' .. epoch)
return epoch
