// The reference of the flow: states, what they return, frames and their notebooks. Sentences on functions are those of
// their bindings, sentences on parts of a flow those by which it is read.
#include <fmt/format.h>

#include "script/api_rows.hpp"
#include "script/bind.hpp"
#include "script/flow_parts.hpp"

namespace vizier::script {
namespace {

std::string parts_table(std::string_view title, std::span<const FlowPart> parts) {
  std::string out = fmt::format("\n| {} | |\n|---|---|\n", title);
  for (const FlowPart& part : parts) out += api_row(part.signature, part.doc);
  return out;
}

/// The rows of these functions of the game, as the reference of all functions has them.
std::string functions_table(std::span<const std::string_view> names) {
  std::string out = "\n| Function | |\n|---|---|\n";
  for (const std::string_view name : names)
    for (const auto& group : {game_type.functions, game_type.more})
      for (const Function& f : group)
        if (f.name == name) out += api_row(api_signature(f, "game:"), f.doc);
  return out;
}

constexpr FlowPart state_parts[] = {
    {"setup", "function flow.setup(game)", "Required: the state in which every game begins."},
    {"state", "function flow.NAME(game, frame)",
     "Any other state. It runs from top to bottom, may ask players and change the game, and returns where to go. One "
     "run "
     "of it is a step."},
    {"listening", "flow.NAME = { listen = …, input = … }",
     "A state that listens: it waits for whoever answers first, or for a timer. For what goes on at the same time, and "
     "for games in real time. Several questions to one player need an `id` each, and so do timers."},
};

constexpr FlowPart return_parts[] = {
    {"name", "return \"NAME\"", "Goes on with that state, in the same frame. The notebook stays as it is."},
    {"fresh", "return \"NAME\", { … }", "The same with a new notebook: this table, and nothing of the old one."},
    {"push", "return game:push(\"NAME\", { … }, \"THEN\")",
     "Lays a new frame on top, with this notebook, and runs it until it is done. Then this frame goes on with the "
     "state "
     "THEN."},
    {"done", "return game:done(result)",
     "Takes this frame off. The one below goes on, and finds the result as frame.result, in its next step only."},
    {"nothing", "return",
     "As game:done() without a result. The lowest frame must not end so: a game ends with game:finish."},
};

constexpr FlowPart notebook_parts[] = {
    {"any", "frame.NAME",
     "Whatever a step writes there is kept for the next one of the same frame, in saves and through undo. Nothing else "
     "is "
     "kept: not local variables, nor variables of the script."},
    {"values", "frame.NAME = value",
     "Truth values, whole numbers, texts, handles (players, pieces, zones, kinds, cells), and tables of these whose "
     "keys "
     "are texts or 1, 2, 3…; not functions, nor numbers with a fraction. What game:secretly returns has players as "
     "keys: "
     "keep it as { [player.name] = answer }."},
    {"result", "frame.result", "What the frame that lay on top returned with game:done; nil in all later steps."},
};

constexpr const char* example = R"lua(```lua
local flow = {}

function flow.setup(game)
  return "turn", { left = 3 }                                   -- the first notebook of the lowest frame
end

function flow.turn(game, frame)
  if frame.left == 0 then return "finish" end
  frame.left = frame.left - 1                                   -- kept for the next step of this frame
  return game:push("duel", { first = game:turn(1), second = game:turn(2) }, "after_duel")
end

function flow.duel(game, frame)                                 -- a frame of its own, with a notebook of its own
  frame.guess = frame.first:choose_number("ask.guess", 1, 3)
  return "duel_answer"                                          -- another step: an undo goes back to here
end

function flow.duel_answer(game, frame)
  local answer = frame.second:choose_number("ask.answer", 1, 3)
  return game:done(answer == frame.guess and frame.first or frame.second)
end

function flow.after_duel(game, frame)
  frame.result.points = frame.result.points + 1                 -- what the duel returned; gone in the next step
  return "bell"
end

flow.bell = {                                                   -- whoever is first takes a point
  listen = function(game)
    for _, player in ipairs(game:players()) do player:choose("ask.bell", { "ring" }, { id = player.name }) end
  end,
  input = function(_, _, player)
    player.points = player.points + 1
    return "turn"
  end,
}

function flow.finish(game)
  local ahead = game:turn(1).points >= game:turn(2).points and 1 or 2
  game:finish(game:turn(ahead))
end

return flow
```
)lua";

}  // namespace

std::string flow_markdown() {
  constexpr std::string_view going[] = {"push", "done", "finish", "set_round", "set_first"};
  constexpr std::string_view asking[] = {"secretly", "in_turn", "place", "timer", "check"};
  std::string out =
      "# The flow of a game\n\nPrinted by `vizier api --flow` from the tables by which a flow is read, and from the "
      "bindings. The script that the manifest names as `flow` returns a table of states.\n\n## States\n";
  out += parts_table("State", state_parts);
  out +=
      "\nA state that fails costs nothing: the game goes back to where its step began, and the last answer is asked "
      "for again. Save, undo and replay work at every question inside a step.\n";
  out += "\n## What a state returns\n" + parts_table("Return", return_parts) + functions_table(going);
  out +=
      "\n## Frames and notebooks\n\nThe flow is a stack of frames; the top one runs. A frame has a state and a "
      "notebook, which its states get as `frame`.\n";
  out += parts_table("Notebook", notebook_parts);
  out +=
      "\nPush where something is a thing of its own: a window for answers, the effect of a card, a duel. It has its "
      "own notebook, it can be used from several places, and when its script fails it is given up alone. Return a "
      "name where the same thing goes on.\n";
  out += "\n## Asking several players\n" + functions_table(asking) + parts_table("Listening", flow_listening);
  out += "\n## Besides states\n" + parts_table("Entry", flow_besides);
  return out + "\n## All of it in one flow\n\n" + example;
}

}  // namespace vizier::script
