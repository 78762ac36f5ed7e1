#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"

/// The reference of the modules that all packages share, from the comments in their own sources.
namespace vizier::script {

struct LibFunction {
  struct Parameter {
    std::string name, type, says;
    bool optional = false;
  };
  std::string name;  ///< `payment.held`
  std::string doc;   ///< what stands above it, without the annotations
  std::vector<Parameter> parameters;
  std::vector<std::string> returns;  ///< each as written: a type, and what it is
};

struct LibModule {
  std::string name;  ///< `lib/payment`
  std::string doc;   ///< the comment at the top of the file
  std::vector<LibFunction> functions;
};

/// The functions of the table that a module returns. What has no comment, or no `---@param` for an argument, is an
/// error at its line.
LibModule read_lib_module(std::string_view text, const std::string& name, const std::string& shown_file,
                          content::Diagnostics& diagnostics);

std::string lib_markdown(const std::vector<LibModule>& modules);

}  // namespace vizier::script
