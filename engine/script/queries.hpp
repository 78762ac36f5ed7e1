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

/// What is known of queries and modifiers: the flow's own function for a query, which queries a module's `modify`
/// speaks of, and for each modifier in force what its functions are called with.
class Queries {
 public:
  explicit Queries(Runtime& runtime) : runtime_(runtime) {}

  void load();  ///< once all modules are there; throws Fail where a modifier speaks of no known query

  /// The flow's own function; not valid() where it has none.
  const sol::object& function(world::QueryId query) const { return functions_[query]; }
  std::uint64_t modified_by(const std::string& script);  ///< one bit a query; the last one stands for all others
  bool modifies(const std::string& script, world::QueryId query);

  /// What is known of a modifier in force: most queries ask the same few again and again.
  struct InForce {
    std::int32_t id = 0;
    std::string script;
    world::SeatId owner;
    world::Value params, cause;  ///< a table of parameters is the same where its address is
    std::uint64_t queries = 0;   ///< as modified_by
    sol::object context;         ///< its ctx, whose parameters cannot be changed
    sol::object modify;          ///< the module's table of that name
    const sol::object* module = nullptr;
  };
  const InForce& in_force(const world::Modifier& modifier);

 private:
  bool is_card(const std::string& script);  ///< whether a contract's constructor made what the module returns
  [[noreturn]] void throw_no_query(const std::string& script, const std::string& name, const sol::object& function);

  Runtime& runtime_;
  world::IdVector<world::QueryId, sol::object> functions_;
  std::map<std::string, std::uint64_t> modified_;
  std::array<InForce, 16> in_force_;  ///< by the modifiers' numbers
};

}  // namespace vizier::script
