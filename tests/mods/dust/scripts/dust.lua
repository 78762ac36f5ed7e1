---Nothing happens.
local dust = power {}

function dust.resolve() end

return dust
