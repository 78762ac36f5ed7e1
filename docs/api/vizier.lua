---@meta
-- What scripts may call, for editors. Printed by `vizier api --lua`; change the bindings, not this file.

---The game itself. Shared zones, and the counters and variables of the game, can be read as fields; counters and variables can be set.
---@class Game
---@field round integer The present round.
---@field first Player Who begins: turn order goes clockwise from there.
---@field seats integer How many take part.
---@field clock integer Milliseconds on the match's clock, which stands still while the game is paused.
---@field paused boolean Whether the game is paused.
---@field stood integer Milliseconds for which the game stood still, in all pauses so far.
---@field rules table The `rules` section of the content: switches and numbers. Cannot be changed.
---@field [string] any What the content declares for it.
local Game = {}

---All players in turn order, from the first player or from the one named.
---@param from? Player
---@return List<Player>
function Game:players(from) end

---The players of a role, in turn order.
---@param role string
---@return List<Player>
function Game:players_of(role) end

---The n-th player in turn order, going round as often as needed.
---@param n integer
---@return Player
function Game:turn(n) end

---The player of that name or number; nil where that seat does not take part.
---@param which string|integer
---@return Player?
function Game:player(which) end

---The zone of that name: `market`, `red.hand`.
---@param name string
---@return Zone
function Game:zone(name) end

---The zones of a region, in order; the list cannot be changed.
---@param region string
---@return List<Zone>
function Game:zones(region) end

---The kind of that name.
---@param name Kind|string
---@return Kind
function Game:kind(name) end

---All kinds, or those of one category, in order.
---@param category? string
---@return List<Kind>
function Game:kinds(category) end

---As piece:move_to.
---@param piece Piece
---@param to Zone|Cell
---@param face? "up"|"down"|"keep"|{ face?: "up"|"down"|"keep", place?: integer|"first"|"last" }
---@param place? integer|"first"|"last"
---@param owner? Player
function Game:move(piece, to, face, place, owner) end

---Makes a new piece.
---@param kind Kind|string
---@param to Zone|Cell
---@param owner? Player
---@param face? "up"|"down"|"keep"
---@param place? integer|"first"|"last"
---@return Piece
function Game:create(kind, to, owner, face, place) end

---A random number from 1 to n, from a stream of the script that asks: other scripts draw from others.
---@param n integer
---@return integer
function Game:random(n) end

---The random stream of that name, for one purpose: `game:rng("storm"):random(6)`. What it draws moves no other: neither shuffles nor other streams. A mod's names begin with its id: `my_mod:storm`.
---@param name string
---@return Rng
function Game:rng(name) end

---Sets these counters and variables of the game to what they were at the beginning.
---@param ... string
function Game:reset(...) end

---Says that a round begins.
---@param round integer
function Game:set_round(round) end

---Makes a player the first in turn order, at once.
---@param player Player
function Game:set_first(player) end

---Declares a player's score, for interfaces, bots and statistics.
---@param player Player
---@param score integer
function Game:set_score(player, score) end

---Writes a sentence into the log, for everybody, or for the players named after its arguments: `game:log("log.moved", { piece = piece, to = space })`.
---@param text string
---@param args? table
---@param audience? Player|Player[]
function Game:log(text, args, audience) end

---Tells something hidden on purpose, as the rulebook does: everybody, or the players named, learn the value of that key, which the log says with the text `disclosed.<key>`, where there is one (its argument is `value`). Returns the value: `if game:disclose("bribe", can) then`. Call it whatever the value is; a disclosure that is made only sometimes tells more than its value.
---@param key string
---@param value any
---@param to? Player|Player[]
---@return any
function Game:disclose(key, value, to) end

---Shows everybody, or the players in `to`, a sentence (`text` with `args`), a drawing (`picture`), or both. It takes the place of what was shown before and is kept nowhere: neither in the log nor after going back or coming back, until the game is over. Without a text the sentence is `picture.<name>`.
---@param what { text?: string, args?: table, picture?: string, to?: Player|Player[] }
function Game:show(what) end

---Counts something for the laboratory (`vizier sim --coverage`, reports): `game:tally("played", card, player)`. A table of numbers can be followed as a series: `game:tally("price.paid", 7, player)`. No part of the game: nobody sees it, and it costs nothing where nobody counts. A dot in `what` names a table of its own: `window.opened`.
---@param what string
---@param thing string|integer|Piece|Kind|Zone|Player
---@param player? Player
function Game:tally(what, thing, player) end

---Return this: runs another state first, then goes on with the named one, which finds what it returned in frame.result.
---@param state string
---@param vars table?
---@param continue_with string
---@return any
function Game:push(state, vars, continue_with) end

---Return this: ends the frame and gives the result to the one below.
---@param result? any
---@return any
function Game:done(result) end

---Ends the game. Where more than winning counts, `places` says who is how good: players, or lists of players who are equal, the best first; everybody has one place.
---@param winners? Player|Player[]
---@param places? (Player|Player[])[]
function Game:finish(winners, places) end

---Asks for a piece of one zone and a zone that a rule allows, and moves it there: the ordinary move of many games.
---@param player Player
---@param prompt string
---@param from any[]|Zone|string
---@param to any[]|Zone|string
---@param face? "up"|"down"|"keep"
---@return Piece
---@return Zone
function Game:place(player, prompt, from, to, face) end

---Asks the players in turn, from `first` (or the first player) on: for one of the `choices` (a list, the name of one, or a function (game, player) that gives one), or for a piece `from` somewhere and a place `to` go, as game:place. Each is asked once; with `passes` each may pass instead, and it goes round until all have passed in a row. `ready` (game, player) says who is asked at all: it must look at nothing that others cannot see. `answer` (game, player, choice) does what the choice brings; what it returns ends the asking and is returned here. Without `answer`, the chosen piece is moved to the chosen place and the next player is asked; or, with `passes`, the first choice ends the asking: returns the player and the choice. Nothing is returned when all have been asked, or have passed.
---@param question { ask: string, choices?: any[]|Zone|string|function, from?: any[]|Zone|string, to?: any[]|Zone|string, face?: "up"|"down"|"keep", passes?: boolean, answer?: function, ready?: function, first?: Player, args?: table }
---@return any ...
function Game:in_turn(question) end

---Each player runs the function in secret; nobody learns anything before all are done. It may ask that player and look, nothing else.
---@param players Player|Player[]
---@param choose fun(player: Player): any
---@return table<Player, any>
function Game:secretly(players, choose) end

---In a listening state: wakes it when the clock reaches `at`, with the player nil and this id.
---@param id string
---@param at integer
function Game:timer(id, at) end

---Calls a function that may only look: to ask, to change the game or to draw a random number in it is an error. Returns what it returns.
---@param look function
---@param ... any
---@return any ...
function Game:check(look, ...) end

---The answer to a named rule question, with all modifiers in force.
---@param name string
---@param ... any
---@return any
function Game:query(name, ...) end

---The zones in which a rule of the section `legal` lets the player put a piece now; where a zone is named, whether it is one of them.
---@param rule string
---@param player Player
---@param zone? Zone
---@return Zone[]|boolean
function Game:legal(rule, player, zone) end

---Sum of a query over the player's pieces in a zone.
---@param zone Zone
---@param query string
---@param player Player
---@return integer
function Game:strength(zone, query, player) end

---The players with pieces in a zone, strongest first, ties in turn order; and their strengths.
---@param zone Zone
---@param query string
---@return List<Player>
---@return List<integer>
function Game:ranking(zone, query) end

---The n-th strongest player in a zone (the strongest where n is not given), ties in turn order, and that strength; nil where there are fewer.
---@param zone Zone
---@param query string
---@param n? integer
---@return Player?
---@return integer
function Game:ranked(zone, query, n) end

---The one player who is strictly strongest in a zone; nil for a tie or an empty zone.
---@param zone Zone
---@param query string
---@return Player?
function Game:strongest(zone, query) end

---The first zone of a region, after its n-th one, in which a piece lies, and its number in the region; nil where there is none.
---@param where Zone|string
---@param after integer
---@return Zone?
---@return integer
function Game:next_occupied(where, after) end

---How many pieces lie in a zone or region, of anybody or of one owner.
---@param where Zone|string
---@param owner? Player
---@return integer
function Game:count(where, owner) end

---The pieces in a zone or region, of anybody or of one owner; only in the zones of the region after its n-th one where a number is given.
---@param where Zone|string
---@param owner? Player
---@param after? integer
---@return List<Piece>
function Game:pieces(where, owner, after) end

---Moves that much (all, where no amount is given) from one counter to another, as far as there is that much; says how much it was. With lists: from the first to the first, from the second to the second, as far as the shortest list goes; says also between how many anything was moved.
---@param from Game|Player|Zone
---@param counter string|string[]
---@param to Game|Player|Zone
---@param counter string|string[]
---@param amount? integer|integer[]
---@return integer
---@return integer
function Game:transfer(from, counter, to, counter, amount) end

---Several numbers at once: what counters of the player or of the game hold, how many pieces lie in zones of the player or shared ones, and how long the lists in variables of the player or of the game are. Cheaper than to read one after the other.
---@param player Player
---@param ... string
---@return integer ...
function Game:numbers(player, ...) end

---What several counters hold together.
---@param holder Game|Player|Zone
---@param counters string[]
---@return integer
function Game:total(holder, counters) end

---The n-th strongest player in a zone (ties in turn order) takes what the n-th of these counters of the zone holds, into the player's counter `to`; logs the text (amount, place, player) for each who gets something; says how many of the counters were reached.
---@param zone Zone
---@param query string
---@param counters string[]
---@param to string
---@param text? string
---@return integer
function Game:share_out(zone, query, counters, to, text) end

---Whether the player can pay the value of each own piece in a zone out of a counter of its own.
---@param player Player
---@param zone Zone
---@param query string
---@param counters string[]
---@return boolean
function Game:can_pay_for(player, zone, query, counters) end

---Turns every piece of a zone or region face up.
---@param where Zone|string
function Game:turn_up(where) end

---Moves every piece of a zone or region, or those of one owner, face down, to its owner's zone of that name (or to a shared one); says how many.
---@param from Zone|string
---@param to string
---@param owner? Player
---@return integer
function Game:send_all(from, to, owner) end

---Every way to pay each price out of a pool of its own: for each price the number of the pool.
---@param prices integer[]
---@param pools integer[]
---@return List<integer[]>
function Game:payments(prices, pools) end

---Whether each price can be paid out of a pool of its own.
---@param prices integer[]
---@param pools integer[]
---@return boolean
function Game:can_pay(prices, pools) end

---Brings the `modify` and `on` of a script into force: script (the one that calls, where none is named), params, owner, cause, ends (a moment), priority, name. Returns its number.
---@param modifier { script?: string, name?: string, params?: any, owner?: Player, cause?: any, ends?: string, priority?: integer }
---@return integer
function Game:modify(modifier) end

---Ends one modifier.
---@param number integer
function Game:end_modifier(number) end

---Ends every modifier that lasts until this moment; says how many.
---@param moment string
---@return integer
function Game:end_modifiers(moment) end

---The modifiers in force, each as the ctx that its functions get: modifier, script, name, params, owner, cause, ends; only those of one owner, and only those whose script has that field, where these are named.
---@param owner? Player
---@param part? string
---@return List<table>
function Game:modifiers(owner, part) end

---Says that a moment of the section `moments` has come: runs `on` of every effect in force that listens to it, with its ctx and what the moment tells, in order of priority. They may ask players and change the game. Costs next to nothing while nothing listens.
---@param moment string
---@param ... any
function Game:tell(moment, ...) end

---As tell; then ends every modifier that lasts until this moment.
---@param moment string
---@param ... any
function Game:close(moment, ...) end

---Whether any effect in force listens to this moment.
---@param moment string
---@return boolean
function Game:hears(moment) end

---The `on` functions of the modifiers in force for a moment, of anybody or of one owner: call and ctx; for rules that want to know what they return.
---@param moment string
---@param owner? Player
---@return List<table>
function Game:handlers(moment, owner) end

---A timer of the game, due in so many milliseconds: `flow.timers` has what then runs, whatever else goes on. Options: runs (the entry of flow.timers, where that has another name), with (what it gets), seen_by (who sees how long it still runs; everybody, where nobody is named). Takes the place of one of the same name.
---@param name string
---@param within integer
---@param options? { runs?: string, with?: table, seen_by?: Player|Player[] }
function Game:set_timer(name, within, options) end

---Ends a timer; false where there is none of that name.
---@param name string
---@return boolean
function Game:cancel_timer(name) end

---Stops a timer, which keeps what is left of it.
---@param name string
---@return boolean
function Game:pause_timer(name) end

---Lets a paused timer run on with exactly what was left of it.
---@param name string
---@return boolean
function Game:resume_timer(name) end

---Milliseconds that a timer still runs; nil where there is none.
---@param name string
---@return integer?
function Game:remaining(name) end

---Opens a standing offer: something that players may do beside whatever runs, until it is closed. `flow.offers` says what. Options: runs (the entry of flow.offers, where that has another name), with (what it gets).
---@param name string
---@param options? { runs?: string, with?: table }
function Game:open_offer(name, options) end

---Closes a standing offer; false where there is none.
---@param name string
---@return boolean
function Game:close_offer(name) end

---An open offer cannot be taken as long as anything blocks it; `by` names what does.
---@param name string
---@param by? string
---@return boolean
function Game:block_offer(name, by) end

---What `by` names no longer blocks it.
---@param name string
---@param by? string
---@return boolean
function Game:unblock_offer(name, by) end

---Whether a standing offer is open and nothing blocks it.
---@param offer string
---@return boolean
function Game:is_open(offer) end

---Opens questions to several players and goes on with the first answer: `game:await { { to = player or players, ask = text, choices = list or function, id = name }, …, within = milliseconds }`. Returns the player, the id and the choice; nil when the time is over, or where nothing is left to choose.
---@param questions table
---@return any ...
function Game:await(questions) end

---Pauses the game: its clock, timers and questions stand still until game:resume, or until so many milliseconds are over. Only offers whose entry says `paused = true` can be taken.
---@param most? integer
function Game:pause(most) end

---Ends the pause: everything goes on with exactly what was left of it.
function Game:resume() end

---A seat at the table. Its counters, variables and zones can be read as fields; counters and variables can be set. Questions return the answer; options: id, args (of the prompt), cause, within (milliseconds) with default. Where a timer or an offer interrupted a question and took away so much that nothing can be answered, it returns nil.
---@class Player
---@field name string Name of the seat, e.g. a colour.
---@field number integer Place at the table, 1 for the first.
---@field role string? What the seat is, where seats differ; nil where all are alike.
---@field next Player The player to the left.
---@field score integer The score last declared with game:set_score.
---@field away boolean Whether this player has left the table, in games that answer it (flow.presence).
---@field [string] any What the content declares for it.
local Player = {}

---Asks for one of the choices; returns it and its number in the list. A function that gives the list may only look: it is called again where something interrupted the question, and nothing is asked, and nil returned, where the list is empty.
---@param prompt string
---@param choices any[]|Zone|string|function
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return any
---@return integer
function Player:choose(prompt, choices, options) end

---Asks for min to max of the choices.
---@param prompt string
---@param choices any[]|Zone|string
---@param min integer
---@param max integer
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return List<any>
function Player:choose_some(prompt, choices, min, max, options) end

---Asks for one of each list; `legal` in the options lists the seconds that go with each first.
---@param prompt string
---@param firsts any[]|Zone|string
---@param seconds any[]|Zone|string
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return any
---@return any
function Player:choose_pair(prompt, firsts, seconds, options) end

---Asks how much to take out of each pool, for a total of min to max. A limit may be the name of a counter of the player or of the game.
---@param prompt string
---@param pools any[]|Zone|string
---@param limits (integer|string)[]
---@param min integer
---@param max? integer
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return List<integer>
function Player:choose_amounts(prompt, pools, limits, min, max, options) end

---Asks for an order of all the choices.
---@param prompt string
---@param choices any[]|Zone|string
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return List<any>
function Player:choose_order(prompt, choices, options) end

---Asks for a number.
---@param prompt string
---@param min integer
---@param max integer
---@param options? { id?: string, args?: table, cause?: any, within?: integer, default?: any, legal?: table<integer, any[]> }
---@return integer
function Player:choose_number(prompt, min, max, options) end

---The player's own zone of that name, or the shared one.
---@param base string
---@return Zone
function Player:zone(base) end

---One physical piece: a token, card or tile. The attributes of its kind and the declared piece variables can be read as fields; piece variables can be set.
---@class Piece
---@field kind Kind What the piece is.
---@field name string Name of its kind.
---@field category string Section of content that declares its kind.
---@field owner Player? Whose piece it is, wherever it lies.
---@field zone Zone Where it lies.
---@field face_up boolean Whether it lies face up.
---@field place integer Its place in the zone, 1 for the first.
---@field cell Cell? Its cell, where the zone is a grid.
---@field [string] any What the content declares for it.
local Piece = {}

---Moves the piece to the end of a zone, to a place in it, or to an empty cell; where an owner is named it belongs to that player from now on.
---@param to Zone|Cell
---@param face? "up"|"down"|"keep"|{ face?: "up"|"down"|"keep", place?: integer|"first"|"last" }
---@param place? integer|"first"|"last"
---@param owner? Player
function Piece:move_to(to, face, place, owner) end

---Turns it face up.
function Piece:turn_up() end

---Turns it face down; who saw it still knows it.
function Piece:turn_down() end

---Lets these players know what it is; everybody where none is named.
---@param players? Player|Player[]
function Piece:show_to(players) end

---Lets everybody know that it is one of these kinds.
---@param kinds (Kind|string)[]
function Piece:narrow(kinds) end

---Gives the piece to a player, or to nobody.
---@param owner? Player
function Piece:set_owner(owner) end

---Whether the player knows what it is.
---@param player Player
---@return boolean
function Piece:known_to(player) end

---Lets these players see where it stands and how it is turned, where that is hidden; everybody where none is named. It holds until the piece moves.
---@param players? Player|Player[]
function Piece:show_place(players) end

---Whether the player sees where it stands.
---@param player Player
---@return boolean
function Piece:place_seen_by(player) end

---A place where pieces lie: a space, a hand, a pile, a grid. Its attributes, counters and variables can be read as fields; counters and variables can be set.
---@class Zone
---@field name string `market`, or `red.hand` for a zone that each player has.
---@field base string `market`, `hand`: the name without its owner.
---@field owner Player? Whose zone it is; nil for a shared one.
---@field first Piece? The first piece: the top of a pile.
---@field last Piece? The last piece.
---@field size integer How many pieces lie here.
---@field [string] any What the content declares for it.
local Zone = {}

---The pieces that lie here, in order; only those of one owner where one is named.
---@param owner? Player
---@return List<Piece>
function Zone:pieces(owner) end

---Moves so many pieces from the front of this zone, one after the other, to the end of another, as far as there are that many; says how many it were.
---@param count integer
---@param to Zone
---@param face? "up"|"down"|"keep"
---@return integer
function Zone:deal(count, to, face) end

---The first piece that lies here whose attribute has this value.
---@param attribute string
---@param value any
---@return Piece?
function Zone:first_with(attribute, value) end

---How many pieces lie here, of anybody or of one owner.
---@param owner? Player
---@return integer
function Zone:count(owner) end

---The piece at that place, 1 for the first.
---@param place integer
---@return Piece?
function Zone:at(place) end

---Whether the zone belongs to the region.
---@param region string
---@return boolean
function Zone:is_in(region) end

---Mixes the pieces: nobody knows any more which is which.
function Zone:shuffle() end

---A cell of the grid; x grows to the east, y to the south, both may be negative.
---@param x integer
---@param y integer
---@return Cell
function Zone:cell(x, y) end

---The empty cells that touch a piece, within the bounds, row by row. `without`: as if that piece were not there; its own cell is left out. Options of grids may also be names and values one after the other, which costs no table.
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, without?: Piece }|string
---@param ... any
---@return List<Cell>
function Zone:open_cells(options, ...) end

---The empty cells whose four neighbours are all occupied, row by row.
---@return List<Cell>
function Zone:find_holes() end

---How many pieces lie in each row that holds any; with an attribute or query, those that have it (or have this value).
---@param by? string
---@param value? any
---@return table<integer, integer>
function Zone:row_counts(by, value) end

---As row_counts, for columns.
---@param by? string
---@param value? any
---@return table<integer, integer>
function Zone:column_counts(by, value) end

---Connected pieces with the same value of an attribute or query (only of this value where one is given), or the connected parts of a list of pieces.
---@param by string|Piece[]
---@param value? any
---@return List<Piece[]>
function Zone:find_groups(by, value) end

---The sizes of what find_groups finds.
---@param by string|Piece[]
---@param value? any
---@return List<integer>
function Zone:group_sizes(by, value) end

---For each piece with this value of an attribute or query, row by row: how many of its neighbours have one of the others.
---@param by string
---@param value any
---@param beside any[]
---@return List<integer>
function Zone:beside_counts(by, value, beside) end

---Every two neighbours once, or those of one piece (north, east, south, west). `sides` names an attribute that is a list of four marks or a text of four signs, north first; `turned` a piece variable that counts quarter turns clockwise.
---@param sides? string
---@param piece? Piece
---@param turned? string
---@return List<{ piece: Piece, side: "north"|"east"|"south"|"west", other: Piece, mark?: any, other_mark?: any }>
function Zone:find_edges(sides, piece, turned) end

---Where one of two touching sides shows the mark: what the other shows, and how often; only around one piece where one is named, and without the edges of another. Where marks are named at the end: how often the other shows each of these, one number after the other, which costs no table.
---@param sides string
---@param mark any
---@param turned? string
---@param piece? Piece
---@param except? Piece
---@param ... any
---@return table<any, integer>|integer
---@return integer ...
function Zone:count_edges(sides, mark, turned, piece, except, ...) end

---Where a figure lies. Rows of signs ('/' between them in one text): `?` anything, `.` empty, `#` any piece, a letter a piece whose attribute or query `by` has the value that the legend gives (itself without a legend). `turns` allows quarter turns; the bounds hold the whole figure.
---@param rows string|string[]
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, by?: string, legend?: table<string, any>, turns?: boolean }|string
---@param ... any
---@return List<{ cell: Cell, turns: integer, pieces: Piece[] }>
function Zone:find_pattern(rows, options, ...) end

---Whether find_pattern would find the figure anywhere; faster.
---@param rows string|string[]
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, by?: string, legend?: table<string, any>, turns?: boolean }|string
---@param ... any
---@return boolean
function Zone:has_pattern(rows, options, ...) end

---Gives the grid one of its layouts, in the place of the one that it had; walls that were built or taken away since stay so.
---@param name string
function Zone:use_layout(name) end

---The name of the layout that the grid has; nil where it has none.
---@return string?
function Zone:layout() end

---The names of the layouts that the grid can have, as the content lists them.
---@return List<string>
function Zone:layouts() end

---The cells of the grid's layout, row by row; only those with this sign where one is given.
---@param mark? string
---@return List<Cell>
function Zone:ground_cells(mark) end

---Lets these players see the walls of a hidden ground and know its layout; everybody where none is named. It holds until another layout is used.
---@param players? Player|Player[]
function Zone:show_ground(players) end

---Whether the player sees the ground.
---@param player Player
---@return boolean
function Zone:ground_seen_by(player) end

---What a piece is. Its attributes can be read as fields.
---@class Kind
---@field name string Its id, as in the content.
---@field category string Section of content that declares it.
---@field back string What it looks like from behind: kinds with one back cannot be told apart when hidden.
---@field script table? The module that says what it does; nil for an inert kind.
---@field module string The name of that module; empty for an inert kind.
---@field params table The parameters (`with`) that the content gives to its script.
---@field [string] any What the content declares for it.
local Kind = {}

---Makes a table the ctx that functions of this kind's script get: to read or to set a field that its contract does not declare under `ctx` is an error from now on. Returns the table.
---@param fields table
---@return table
function Kind:context(fields) end

---One cell of a grid zone, occupied or not.
---@class Cell
---@field x integer Column.
---@field y integer Row.
---@field zone Zone The grid.
---@field piece Piece? What lies there.
---@field [string] any What the content declares for it.
local Cell = {}

---The four cells around it: north, east, south, west.
---@return List<Cell>
function Cell:neighbours() end

---The cell n steps away in a straight line, one without a number.
---@param direction "north"|"east"|"south"|"west"
---@param n? integer
---@return Cell
function Cell:step(direction, n) end

---Whether a wall stands on that side.
---@param direction "north"|"east"|"south"|"west"
---@return boolean
function Cell:wall(direction) end

---Builds a wall on that side, or takes it away with false.
---@param direction "north"|"east"|"south"|"west"
---@param present? boolean
function Cell:set_wall(direction, present) end

---Fewest steps to the nearest of the goals, round walls and blocked cells, within the bounds; nil where there is no way. A goal may lie outside the bounds. `on_pieces`: only over cells that hold a piece.
---@param to Cell|Piece|(Cell|Piece)[]
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: Cell|Piece|(Cell|Piece)[], on_pieces?: boolean }|string
---@param ... any
---@return integer?
function Cell:distance(to, options, ...) end

---Every cell that can be reached, nearest first and this one included, and their distances; at most `most` steps away. Give bounds, `on_pieces` or `most`.
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: Cell|Piece|(Cell|Piece)[], on_pieces?: boolean, most?: integer }|string
---@param ... any
---@return List<Cell>
---@return List<integer>
function Cell:reach(options, ...) end

---Where one can be after exactly so many steps (at most 10) without entering a cell twice, row by row. Options as for distance.
---@param steps integer
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: Cell|Piece|(Cell|Piece)[], on_pieces?: boolean }|string
---@param ... any
---@return List<Cell>
function Cell:walks(steps, options, ...) end

---The fewest movements to the nearest goal from here, facing that way: the movements, the cell and the direction at the end; nil where there is no way. Options as for distance, and `moves`: the allowed movements in order of preference among equals, by default step, left, right, back; also step_left, step_right, step_back (a step, then a turn).
---@param facing "north"|"east"|"south"|"west"
---@param to Cell|Piece|(Cell|Piece)[]
---@param options? { min_x?: integer, max_x?: integer, min_y?: integer, max_y?: integer, blocked?: Cell|Piece|(Cell|Piece)[], on_pieces?: boolean, moves?: ("step"|"step_left"|"step_right"|"step_back"|"left"|"right"|"back")[] }|string
---@param ... any
---@return (("step"|"step_left"|"step_right"|"step_back"|"left"|"right"|"back")[])?
---@return Cell?
---@return ("north"|"east"|"south"|"west")?
function Cell:route(facing, to, options, ...) end

---A random stream with a name, as `game:rng` gives it. It can be kept in a local, not in a frame: ask for it again.
---@class Rng
local Rng = {}

---A random number from 1 to n.
---@param n integer
---@return integer
function Rng:random(n) end

---A random number from one to the other, both included.
---@param from integer
---@param to integer
---@return integer
function Rng:between(from, to) end

---One of the list; nil where it is empty.
---@param list any[]
---@return any
function Rng:pick(list) end

---A new list of the same things in random order. To mix the pieces of a zone, zone:shuffle.
---@param list any[]
---@return List<any>
function Rng:shuffled(list) end

---A list: what `game:pieces`, `game:players` and all others give. `#list`, `list[1]` and `ipairs` go as with every table, and these functions read like a sentence: `game:pieces("board"):where(is_mine):any()`. `list { … }` makes one of a table.
---@class List<T>: { [integer]: T }
local List = {}

---Those for which the function says yes. They are looked for only as far as somebody looks: `list:where(f):any()` ends with the first. A loop and `#` look at all of them at once. The function may only look.
---@param fits fun(element: T): any
---@return List<T>
function List:where(fits) end

---Whether there is one at all, or one for which the function says yes.
---@param fits? fun(element: T): any
---@return boolean
function List:any(fits) end

---Whether the function says yes for each.
---@param fits fun(element: T): any
---@return boolean
function List:all(fits) end

---The first, or the first for which the function says yes; nil where there is none.
---@param fits? fun(element: T): any
---@return T?
function List:first(fits) end

---Whether this is one of them.
---@param value any
---@return boolean
function List:has(value) end

---How many there are, or for how many the function says yes.
---@param fits? fun(element: T): any
---@return integer
function List:count(fits) end

---The sum of the numbers that the function gives, or of that field: `cards:sum("cost")`; of the elements themselves where nothing is named.
---@param of? fun(element: T): any|string
---@return integer
function List:sum(of) end

---A new list of what the function gives for each, or of that field: `cards:map("kind")`. What is nil is left out.
---@param to fun(element: T): any|string
---@return List<any>
function List:map(to) end

---A new list in which, of those that are equal by the function or field, only the first is: `cards:one_of_each("kind")`.
---@param by? fun(element: T): any|string
---@return List<T>
function List:one_of_each(by) end

---A new list with these behind it; of a list its elements: `cards:plus("pass")`.
---@param ... any
---@return List<T>
function List:plus(...) end

---Calls the function with each of them. It may ask players and change the game.
---@param act fun(element: T)
function List:each(act) end

---The elements 1, 2, 3… up to the first nil.
---@param list table
---@return fun(): integer, any
function ipairs(list) end

---Makes a list of a table of 1, 2, 3…, with the functions of List: `list(ctx.params.names):has(n)`. Of nil an empty one.
---@param of? table
---@return List<any>
function list(of) end

---How a player lays a piece onto a grid. The function that this makes asks for one of the open cells of the grid `onto` within the bounds (numbers, or names of rules), or of the cells given; lays the piece there, as the player's own; tells the log (`player`, `piece`, `row`, `column`) and the laboratory. With `strays`, a query about the player, the piece stays that near to the row that it comes from. `touches` is made with touching; what it counts follows the cell.
---@param how { ask: string, onto: string, min_x?: integer|string, max_x?: integer|string, min_y?: integer|string, max_y?: integer|string, strays?: string, face?: "up"|"down"|"keep", log?: string, tally?: string, touches?: function }
---@return fun(game: Game, player: Player, piece: Piece, cells?: Cell[]): Cell, integer ...
function laying(how) end

---For what follows from the content alone and is needed again and again: called outside of all functions, it gives a function that returns the value of `work_out`. That is worked out once, when all scripts are loaded. There is no game then: `game:kinds`, `game.rules` and the like can be asked, players and pieces cannot. Nobody can change the value.
---@param work_out fun(game: Game): any
---@return fun(): any
function once(work_out) end

---All entries: numbers, then texts, then handles, each in rising order, the same in every run.
---@param t table
---@return fun(): any, any
function pairs(t) end

---Calls and catches a mistake. Limits cannot be caught, nor mistakes in what a log or tally is told.
---@param f any
---@param ... any
---@return boolean
---@return any
function pcall(f, ...) end

---Another module of this package, of lib, or of a package that is required. It cannot be changed from outside.
---@param module string
---@return any
function require(module) end

---What the sides of a piece on a grid bring where they touch others. Where one of two touching sides shows the mark, what the other shows is counted: `count` lists counters of the game and marks, one after the other, and adds to these counters, never beyond their greatest value; `note` lists names and marks that are only told. The log gets the player, every number by its name, and `what`: a list of those that are not zero, in the words of the texts `<log>_<name>` with their `count`. The function returns the numbers in that order; an edge between the piece and a second one that comes at the same moment counts once.
---@param what { sides: string, mark: any, turned?: string, count?: any[], note?: any[], log?: string }
---@return fun(game: Game, player: Player, piece: Piece, second?: Piece): integer ...
function touching(what) end

---A text for a value, never an address.
---@param value any
---@return string
function tostring(value) end

---Returns its arguments, or fails with the message where the value is false or nil.
---@param value any
---@param message? any
---@return any
function assert(value, message) end

---Fails with a message.
---@param message any
---@param level? integer
function error(message, level) end

---The arguments from the n-th on, or their number.
---@param n integer|"#"
---@param ... any
---@return any
function select(n, ...) end

---The number that a text says; nil where it says none.
---@param value any
---@param base? integer
---@return number?
function tonumber(value, base) end

---The Lua type of a value. A handle is `userdata`.
---@param value any
---@return string
function type(value) end

---Whether two values are the same.
---@param a any
---@param b any
---@return boolean
function rawequal(a, b) end

---The length of a list or text.
---@param value table|string
---@return integer
function rawlen(value) end

---Numbers. For random ones ask `game:random`.
---@class mathlib
---@field maxinteger integer The largest whole number.
---@field mininteger integer The smallest whole number.
math = {}

---The number without its sign.
---@param n number
---@return number
function math.abs(n) end

---Rounded up.
---@param n number
---@return integer
function math.ceil(n) end

---Rounded down.
---@param n number
---@return integer
function math.floor(n) end

---What is left of a / b, with the sign of a.
---@param a number
---@param b number
---@return number
function math.fmod(a, b) end

---The largest.
---@param n number
---@param ... number
---@return number
function math.max(n, ...) end

---The smallest.
---@param n number
---@param ... number
---@return number
function math.min(n, ...) end

---The square root.
---@param n number
---@return number
function math.sqrt(n) end

---The value as a whole number, where it is one.
---@param value any
---@return integer?
function math.tointeger(value) end

---`integer`, `float`, or nil for what is no number.
---@param value any
---@return string?
function math.type(value) end

---Whether a is below b when both are read without a sign.
---@param a integer
---@param b integer
---@return boolean
function math.ult(a, b) end

---Texts. Plain search only: patterns can run for minutes.
---@class stringlib
string = {}

---Length in bytes.
---@param s string
---@return integer
function string.len(s) end

---Part of a text.
---@param s string
---@param from integer
---@param to? integer
---@return string
function string.sub(s, from, to) end

---Unaccented letters in upper case.
---@param s string
---@return string
function string.upper(s) end

---Unaccented letters in lower case.
---@param s string
---@return string
function string.lower(s) end

---The text n times.
---@param s string
---@param n integer
---@param between? string
---@return string
function string.rep(s, n, between) end

---The bytes in reverse.
---@param s string
---@return string
function string.reverse(s) end

---One byte as a number.
---@param s string
---@param at? integer
---@return integer?
function string.byte(s, at) end

---A text of these bytes.
---@param ... integer
---@return string
function string.char(...) end

---Where a plain text occurs. Patterns do not exist here.
---@param s string
---@param what string
---@param from? integer
---@return integer?
---@return integer?
function string.find(s, what, from) end

---The parts of a text.
---@param s string
---@param at string
---@return List<string>
function string.split(s, at) end

---Replaces every plain occurrence.
---@param s string
---@param what string
---@param with string
---@return string
function string.replace(s, what, with) end

---Whether it starts so.
---@param s string
---@param with string
---@return boolean
function string.starts(s, with) end

---Whether it ends so.
---@param s string
---@param with string
---@return boolean
function string.ends(s, with) end

---Fills in %d and %s, with a width if wanted.
---@param form string
---@param ... any
---@return string
function string.format(form, ...) end

---Lists, with a bound on how much one call may touch.
---@class tablelib
table = {}

---Adds an element, at the end or at a place.
---@param list table
---@param ... any
function table.insert(list, ...) end

---Takes an element out.
---@param list table
---@param at? integer
---@return any
function table.remove(list, at) end

---Joins texts.
---@param list table
---@param between? string
---@param from? integer
---@param to? integer
---@return string
function table.concat(list, between, from, to) end

---The elements as values, 200 at most.
---@param list table
---@param from? integer
---@param to? integer
---@return any
function table.unpack(list, from, to) end

---The values as a table with n.
---@param ... any
---@return table
function table.pack(...) end

---Copies elements.
---@param from table
---@param first integer
---@param last integer
---@param to integer
---@param into? table
---@return table
function table.move(from, first, last, to, into) end

---Sorts. The comparison cannot ask players.
---@param list table
---@param before? fun(a: any, b: any): boolean
function table.sort(list, before) end

---In a script of a mod that patches one below: what that one returned.
---@type table
Base = {}
