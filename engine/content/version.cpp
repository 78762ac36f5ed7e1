#include "content/version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace vizier::content {
namespace {

std::vector<std::string> parts(const std::string& version) {
  std::vector<std::string> out(1);
  for (const char c : version) {
    if (c == '.')
      out.emplace_back();
    else
      out.back() += c;
  }
  for (std::string& part : out) part.erase(0, std::min(part.find_first_not_of('0'), part.size()));
  while (!out.empty() && out.back().empty()) out.pop_back();
  return out;
}

}  // namespace

int compare_versions(const std::string& a, const std::string& b) {
  const auto x = parts(a), y = parts(b);
  for (std::size_t i = 0; i < std::max(x.size(), y.size()); ++i) {
    const std::string left = i < x.size() ? x[i] : "", right = i < y.size() ? y[i] : "";
    // without leading zeros the longer number is the larger one, however long
    if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
    if (left != right) return left < right ? -1 : 1;
  }
  return 0;
}

std::optional<Requirement> Requirement::parse(const std::string& text) {
  Requirement out;
  std::size_t i = 0;
  const auto take = [&](auto wanted) {
    std::string word;
    while (i < text.size() && wanted(text[i])) word += text[i++];
    return word;
  };
  const auto space = [](char c) { return c == ' '; };
  out.id = take([](char c) {
    return std::islower(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c)) || c == '_';
  });
  if (out.id.empty()) return std::nullopt;
  for (take(space); i < text.size(); take(space)) {
    std::string op = take([](char c) { return std::string_view("<>=").find(c) != std::string_view::npos; });
    if (op != ">=" && op != "<=" && op != ">" && op != "<" && op != "=") return std::nullopt;
    take(space);
    std::string version = take([](char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == '.'; });
    if (version.empty()) return std::nullopt;
    out.bounds.emplace_back(std::move(op), std::move(version));
  }
  return out;
}

bool Requirement::accepts(const std::string& version) const {
  return std::all_of(bounds.begin(), bounds.end(), [&](const auto& bound) {
    const int order = compare_versions(version, bound.second);
    if (bound.first == ">=") return order >= 0;
    if (bound.first == "<=") return order <= 0;
    if (bound.first == ">") return order > 0;
    if (bound.first == "<") return order < 0;
    return order == 0;
  });
}

std::string compatible_range(const std::string& version) {
  const std::size_t first = version.find('.'),
                    second = first == std::string::npos ? first : version.find('.', first + 1);
  const std::string major = version.substr(0, first);
  return fmt::format(">={} <{}", version.substr(0, second),
                     major.size() > 6 ? major : std::to_string(std::stoi(major) + 1));
}

}  // namespace vizier::content
