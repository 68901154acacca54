-- Gives a seat to a socket: from now on only this epoch can move it, and every node hears of it. Asked for once more by
-- the same word, since its first answer was lost or comes late, it gives what it has given.
-- KEYS: race   ARGV: channel or '', seat, a word for this request alone
-- Returns {epoch}, which is 0 where there is no such race; where no channel is given, followed by what there is to say.
if redis.call('EXISTS', KEYS[1]) == 0 then
    return {0}
end
local epoch
if redis.call('HGET', KEYS[1], 'given:' .. ARGV[2]) == ARGV[3] then
    epoch = redis.call('HGET', KEYS[1], 'epoch:' .. ARGV[2])
else
    epoch = redis.call('HINCRBY', KEYS[1], 'epoch:' .. ARGV[2], 1)
    redis.call('HSET', KEYS[1], 'given:' .. ARGV[2], ARGV[3])
end
local said = 'epoch ' .. ARGV[2] .. ' ' .. epoch
if ARGV[1] == '' then
    return {tonumber(epoch), said}
end
redis.call('SPUBLISH', ARGV[1], said)
return {tonumber(epoch)}
