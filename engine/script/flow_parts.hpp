#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>

/// What a flow script may contain, with the sentence that documents each part. The host reads a flow by these tables,
/// and the reference page is printed from them.
namespace vizier::script {

struct FlowPart {
  const char* name;
  const char* signature;
  const char* doc;
};

/// Entries of a flow that are no states.
inline constexpr FlowPart flow_besides[] = {
    {"queries", "flow.queries = { NAME = function(game, …) … end }",
     "What the queries of the content answer before any modifier speaks, where an attribute or a fixed answer is not "
     "enough. A function gets what game:query was given, and may only look."},
    {"check", "function flow.check(game)",
     "Runs when the content is loaded, in an empty game of its own. An error in it is a mistake in the content, told "
     "with its sentence."},
    {"redraw", "function flow.redraw(game, player) → boolean?",
     "Where ground or places are hidden: the game as the host has drawn it anew for a player who cannot know it. It "
     "may "
     "choose other layouts, places and facings that this player cannot see, so that they fit what the player was told "
     "before; false says that this one does not fit. It cannot ask, and must change nothing that the player sees."},
    {"why_not", "function flow.why_not(game, frame, player, card) → sentence?",
     "Why the player cannot play the card now: { text = key, arguments }, or nil where nothing is in the way. May only "
     "look."},
    {"timers", "flow.timers = { NAME = function(game, with, due) … end }",
     "What happens when a timer of the game is due (game:set_timer): it gets what the timer was set with, and when it "
     "was "
     "due. It may change the game, ask, and finish the game, whatever else waits meanwhile; it returns nothing."},
    {"offers",
     "flow.offers = { NAME = { listen = function(game, with), input = function(game, with, player, id, answer) } }",
     "What players may do beside whatever runs (game:open_offer). `listen` offers questions as that of a listening "
     "state "
     "does, and `input` runs when one of them is answered; it is bound as a timer's function is. With `paused = true` "
     "it "
     "stands while the game is paused, too."},
    {"presence", "function flow.presence(game, player, here)",
     "Runs when somebody leaves the table or comes back. Bound as a timer's function is."},
};

/// Entries of a state that listens.
inline constexpr FlowPart flow_listening[] = {
    {"listen", "listen = function(game, frame)",
     "Says what is open: player:choose and its like offer a question and return at once, game:timer sets a bell. It "
     "may "
     "not change the game. Called again after every input, and it must leave something open."},
    {"input", "input = function(game, frame, player, id, answer)",
     "Runs when one of them is answered or due: who answered (nil for a timer), the id of the question or timer, and "
     "what was chosen. Returns as any state does, usually its own name, to listen again."},
};

constexpr bool is_part(std::span<const FlowPart> parts, std::string_view name) {
  return std::any_of(parts.begin(), parts.end(), [&](const FlowPart& part) { return part.name == name; });
}

std::string flow_markdown();  ///< reference page: states, frames, notebooks, pushing

}  // namespace vizier::script
