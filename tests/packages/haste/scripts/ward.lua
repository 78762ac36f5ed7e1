---Laid in answer to somebody's trick, which then does nothing. There is no window for it.
return trick { windows = {}, resolve = function() end } -- what it does is done when it is shown
