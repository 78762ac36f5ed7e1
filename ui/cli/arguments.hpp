#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace vizier::cli {

/// Declares the options of one verb. Verbs see this instead of the parser, whose headers take seconds to compile.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  void positional(const char* name, std::string& into, const char* help);
  void positionals(const char* name, std::vector<std::string>& into, const char* help, bool required = false);
  void flag(const char* name, bool& into, const char* help);
  void option(const char* name, std::string& into, const char* what, const char* help);
  void option(const char* name, std::uint64_t& into, const char* what, const char* help);
  void option(const char* name, int& into, const char* what, const char* help);
  void list(const char* name, std::vector<std::string>& into, const char* what, const char* help);  ///< `a,b,c`

  /// A verb of this verb: `vizier mod new`. One of them must then be named; chosen() says which.
  Arguments part(const char* name, const char* sentence, const char* example);
  bool chosen() const;

 private:
  CLI::App& app_;
};

/// Reads the command line and runs the verb that it names. The exit status: 0 all is well, 1 the verb failed, 2 the
/// command line is wrong.
int run_command_line(int argc, char** argv);

}  // namespace vizier::cli
