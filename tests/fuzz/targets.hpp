#pragma once
#include <cstddef>
#include <cstdint>

namespace vizier::fuzz {

using Run = void(const std::uint8_t* data, std::size_t size);
Run fuzz_archive, fuzz_layers, fuzz_lua, fuzz_message, fuzz_position, fuzz_replay, fuzz_results, fuzz_save, fuzz_spec,
    fuzz_state, fuzz_svg, fuzz_table, fuzz_text, fuzz_yaml;

struct Target {
  const char* name;
  Run* run;
};
inline constexpr Target targets[] = {{"archive", fuzz_archive}, {"layers", fuzz_layers},     {"lua", fuzz_lua},
                                     {"message", fuzz_message}, {"position", fuzz_position}, {"replay", fuzz_replay},
                                     {"results", fuzz_results}, {"save", fuzz_save},         {"spec", fuzz_spec},
                                     {"state", fuzz_state},     {"svg", fuzz_svg},           {"table", fuzz_table},
                                     {"text", fuzz_text},       {"yaml", fuzz_yaml}};

}  // namespace vizier::fuzz
