#include <exception>

#include "cli/arguments.hpp"
#include "cli/output.hpp"

int main(int argc, char** argv) {
  using namespace vizier::cli;
  int status = 1;
  try {
    status = run_command_line(argc, argv);
    finish_output();
  } catch (const std::exception& e) {
    complain(e.what());
    status = 1;
  }
  return status;
}
