-- Gives a seat to a socket: from now on only this epoch can move it, and every node hears of it.
-- KEYS: race   ARGV: channel or '', seat
-- Returns {epoch}, which is 0 where there is no such race; where no channel is given, followed by what there is to say.
if redis.call('EXISTS', KEYS[1]) == 0 then
    return {0}
end
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch:' .. ARGV[2], 1)
local said = 'epoch ' .. ARGV[2] .. ' ' .. epoch
if ARGV[1] == '' then
    return {epoch, said}
end
redis.call('SPUBLISH', ARGV[1], said)
return {epoch}
