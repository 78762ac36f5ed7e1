#include "script/flow.hpp"

#include <functional>

#include "script/bind.hpp"
#include "script/flow_parts.hpp"
#include "script/modules.hpp"

namespace vizier::script {

namespace {

Flow::State read_state(const std::string& file, const std::string& name, const sol::object& value) {
  if (is_function(value)) return {name, value, {}, {}};
  if (!is_table(value))
    throw Fail(fmt::format("{}: state '{}' must be a function, not a {}", file, name,
                           lua_typename(value.lua_state(), static_cast<int>(value.get_type()))));
  Flow::State state{name, {}, part_of(value, flow_listening[0].name), part_of(value, flow_listening[1].name)};
  if (!is_function(state.listen) || !is_function(state.input))
    throw Fail(
        fmt::format("{}: state '{}' is a table, so it listens: it needs the functions listen and input", file, name));
  return state;
}

bool is_besides(const std::string& name, const sol::object& value) {
  const bool table = name == "queries" || name == "timers" || name == "offers";
  return is_part(flow_besides, name) && (table ? is_table(value) : is_function(value));
}

Flow::Offer read_offer(const std::string& file, const std::string& name, const sol::object& value) {
  Flow::Offer offer{part_of(value, flow_listening[0].name), part_of(value, flow_listening[1].name)};
  if (!is_function(offer.listen) || !is_function(offer.input))
    throw Fail(fmt::format("{}: the offer '{}' needs the functions listen and input", file, name));
  for (const auto& [key, part] : value.as<sol::table>()) {
    const std::string word = key.get_type() == sol::type::string ? key.as<std::string>() : "?";
    if (word == "paused")
      offer.paused = part.get_type() == sol::type::boolean && part.as<bool>();
    else if (!is_part(flow_listening, word))
      throw no_such(fmt::format("{}: the offer '{}' has no entry '{}'", file, name, word), word,
                    {"listen", "input", "paused"});
  }
  return offer;
}

void each_named(const sol::object& table, const std::function<void(const std::string&, const sol::object&)>& each) {
  if (!is_table(table)) return;
  for (const auto& [key, value] : table.as<sol::table>())
    each(key.get_type() == sol::type::string ? key.as<std::string>() : "?", sol::object(value));
}

template <class Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> names;
  for (const auto& [name, value] : map) names.push_back(name);
  return names;
}

}  // namespace

void Flow::load(Runtime& rt) {
  const content::Manifest& manifest = rt.package().manifest;
  if (manifest.flow.empty()) throw Fail("the package names no flow script: add `flow: <module>` to its manifest");
  const sol::object& flow = rt.modules().get(manifest.flow);
  if (!is_table(flow)) throw Fail(fmt::format("the flow script {} must return a table of states", manifest.flow));
  const std::string file = rt.file_of(manifest.flow);
  for (const auto& [key, value] : flow.as<sol::table>()) {
    const std::string name = key.get_type() == sol::type::string ? key.as<std::string>() : "?";
    if (!is_besides(name, value)) states_.insert_or_assign(name, read_state(file, name, value));
  }
  each_named(part_of(flow, "timers"), [&](const std::string& name, const sol::object& value) {
    if (!is_function(value)) throw Fail(fmt::format("{}: the timer '{}' must be a function", file, name));
    timers_.insert_or_assign(name, value);
  });
  each_named(part_of(flow, "offers"), [&](const std::string& name, const sol::object& value) {
    offers_.insert_or_assign(name, read_offer(file, name, value));
  });
  presence_ = part_of(flow, "presence");
  if (!states_.contains("setup")) throw Fail(fmt::format("{}: the flow needs a state 'setup' to begin with", file));
  if (manifest.evaluate.empty()) return;
  evaluate_ = rt.modules().get(manifest.evaluate);
  if (!is_function(evaluate_))
    throw Fail(fmt::format("{} must return a function (game, player) that gives a number", manifest.evaluate));
}

const Flow::State* Flow::state(const std::string& name) const {
  const std::size_t place =
      name.empty()
          ? 0
          : (name.size() * 5 + static_cast<unsigned char>(name.front()) * 3 + static_cast<unsigned char>(name.back())) %
                met_.size();
  const State*& met = met_[place];
  if (met && met->name == name) return met;
  const auto it = states_.find(name);
  return it == states_.end() ? nullptr : met = &it->second;
}

std::vector<std::string> Flow::names() const { return keys_of(states_); }
std::vector<std::string> Flow::timers() const { return keys_of(timers_); }
std::vector<std::string> Flow::offers() const { return keys_of(offers_); }

const Flow::Offer* Flow::offer(const std::string& name) const {
  const auto it = offers_.find(name);
  return it == offers_.end() ? nullptr : &it->second;
}
const sol::object* Flow::timer(const std::string& name) const {
  const auto it = timers_.find(name);
  return it == timers_.end() ? nullptr : &it->second;
}

}  // namespace vizier::script
