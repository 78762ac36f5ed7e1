#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "script/sol.hpp"
#include "world/world.hpp"

namespace vizier::script {

class Runtime;

/// What is known of queries and modifiers: the flow's own function for a query, which queries a module's `modify` and
/// which moments its `on` speaks of, and for each modifier in force what its functions are called with.
class Queries {
 public:
  explicit Queries(Runtime& runtime) : runtime_(runtime) {}

  void load();  ///< once all modules are there; throws Fail where one speaks of no known query or moment

  /// The flow's own function; not valid() where it has none.
  const sol::object& function(world::QueryId query) const { return functions_[query]; }
  world::Reach reach_of(const std::string& script);
  bool modifies(const std::string& script, world::QueryId query);

  /// What is known of a modifier in force: most queries ask the same few again and again.
  struct InForce {
    std::int32_t id = 0;
    std::string script;
    world::SeatId owner;
    world::Value params, cause;  ///< a table of parameters is the same where its address is
    world::Reach reach;
    sol::object context;  ///< its ctx, which cannot be changed
    sol::object modify;   ///< the module's table of that name
    const sol::object* module = nullptr;
  };
  const InForce& in_force(const world::Modifier& modifier);

 private:
  bool is_card(const std::string& script);  ///< whether a contract's constructor made what the module returns
  enum class Part : std::uint8_t { modify, on };
  [[noreturn]] void throw_unknown(const std::string& script, Part part, const std::string& name,
                                  const sol::object& function);

  Runtime& runtime_;
  world::IdVector<world::QueryId, sol::object> functions_;
  std::uint64_t bits_of(const std::string& script, Part part);  ///< of what that table of the module names
  std::map<std::string, world::Reach> reach_;
  std::array<InForce, 16> in_force_;  ///< by the modifiers' numbers
};

}  // namespace vizier::script
