#pragma once
// Sound texts with mistakes in them: bytes alone hardly ever come past the first line of a reader.
#include <string>
#include <vector>

#include "bytes.hpp"

namespace vizier::fuzz {

/// The text with some of its lines and words moved, doubled, left out or exchanged for others.
std::string edited(Bytes& in, std::string text, const std::vector<std::string>& words = {});

/// A folder for this process that is gone when it ends.
const std::filesystem::path& scratch();
void write_file(const std::filesystem::path& path, const std::string& text);
std::string read_all(const std::filesystem::path& path);

}  // namespace vizier::fuzz
