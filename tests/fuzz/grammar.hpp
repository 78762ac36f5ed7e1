#pragma once
// Scripts out of bytes: statements that call what the bindings offer, with arguments of the types that they declare,
// and now and then of any other. Names of functions and types come from the bindings themselves, names of things from
// the game.
#include <string>
#include <string_view>
#include <vector>

#include "bytes.hpp"
#include "script/api.hpp"

namespace vizier::fuzz {

class Grammar {
 public:
  /// `states`: where a step can go on.
  Grammar(Bytes& bytes, const content::Package& package, std::vector<std::string> states);

  /// A module with states of a flow, some of which listen.
  std::string flow();
  std::string beside();  ///< timers, offers and who leaves, for behind that flow
  /// A layer over a flow that changes some of its states.
  std::string patch(const std::vector<std::string>& base);
  /// A module that modifies queries and answers moments.
  std::string modifier();
  /// A module of functions that others require.
  std::string helper(std::string_view requires_module);

  /// Whether nothing was written that is meant to survive a step outside of the World.
  bool pure() const { return pure_; }

 private:
  std::string state_name();
  std::string function(std::string_view parameters, std::string_view first, std::string_view last);
  std::string block(int depth);
  std::string statement(int depth);
  std::string assignment();
  std::string question();
  std::string next();
  std::string call(int depth);
  std::string arguments(const script::Function& function, int depth);
  std::string value(std::string_view type, int depth);
  std::string anything(int depth);
  std::string record(std::string_view fields, int depth);
  std::string list(std::string_view of, int depth);
  std::string number();
  std::string text();
  std::string variable();
  std::string name();

  Bytes& in_;
  std::vector<std::string> states_, names_, zones_, grids_, kinds_, fields_, queries_, modules_;
  bool pure_ = true;
  int left_ = 120;  ///< statements that may still be written
};

}  // namespace vizier::fuzz
