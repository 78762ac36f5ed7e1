#include "content/templates.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/utf8.hpp"
#include "content/yaml.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

enum class Makes { mod, game };

void add_templates(const fs::path& folder, Makes wanted, std::vector<Template>& out, Diagnostics& diagnostics) {
  for (const fs::path& kind : folders_in(folder)) {
    const std::string name = kind.filename().string();
    if (std::any_of(out.begin(), out.end(), [&](const Template& t) { return t.kind == name; })) continue;
    const auto tree = load_yaml(kind / "template.yaml", diagnostics);
    if (!tree) continue;
    const Node* sentence = tree->find("sentence");
    if (!sentence || sentence->type != Node::Type::text) {
      diagnostics.error(tree->place, "a template says in 'sentence' what it makes");
      continue;
    }
    const Node* makes = tree->find("makes");
    if ((makes && makes->text == "game" ? Makes::game : Makes::mod) != wanted) continue;
    const Node* play = tree->find("play");
    out.push_back({name, sentence->text, play ? play->text : "", kind});
  }
}

/// Fills in `{{word}}`.
std::string filled(const std::string& text, const std::map<std::string, std::string>& words, const std::string& file,
                   Diagnostics& diagnostics) {
  std::string out;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = text.find("{{", at), end = begin == std::string::npos ? begin : text.find("}}", begin);
    if (end == std::string::npos) return out + text.substr(at);
    out += text.substr(at, begin - at);
    const std::string word = text.substr(begin + 2, end - begin - 2);
    const auto value = words.find(word);
    if (value != words.end()) {
      out += value->second;
    } else if (std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; })) {
      const int line =
          static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n')) + 1;
      tell(diagnostics, {file, line, 0}, unknown("a template has no word", word, names_of(words)));
    } else {
      out += text.substr(begin, end + 2 - begin);  // braces of a message
    }
    at = end + 2;
  }
}

}  // namespace

std::vector<Template> templates_for(const Library& library, const Manifest& package, Diagnostics& diagnostics) {
  std::vector<Template> out;
  for (const Manifest* m = &package; m && !m->is_mod; m = m->extends.empty() ? nullptr : library.find(m->extends)) {
    add_templates(m->folder / "templates", Makes::mod, out, diagnostics);
    if (m->extends == m->id) break;
  }
  add_templates(library.schemas().parent_path() / "templates", Makes::mod, out, diagnostics);
  return out;
}

std::vector<Template> game_templates(const Library& library, Diagnostics& diagnostics) {
  std::vector<Template> out;
  add_templates(library.schemas().parent_path() / "templates", Makes::game, out, diagnostics);
  return out;
}

std::vector<ArchiveFile> fill_template(const Template& from, const std::map<std::string, std::string>& words,
                                       Diagnostics& diagnostics) {
  std::vector<ArchiveFile> out;
  for (const char* extension : {".yaml", ".lua", ".svg", ".md"})
    for (const fs::path& file : files_below(from.folder, extension)) {
      const fs::path relative = file.lexically_relative(from.folder);
      if (relative == "template.yaml") continue;
      const auto text = read_file(file, diagnostics);
      if (text)
        out.push_back({filled(relative.generic_string(), words, shown(file), diagnostics),
                       filled(*text, words, shown(file), diagnostics)});
    }
  return out;
}

std::string texts_as_yaml(const Package& package, const std::string& language) {
  const auto& all = package.texts.all();
  const auto found = all.find(language);
  if (found == all.end()) return {};
  std::string out;
  std::vector<std::string> open;
  for (const auto& [key, entry] : found->second) {  // sorted, so that what belongs together stands together
    std::vector<std::string> parts(1);
    for (const char c : key) {
      if (c == '.')
        parts.emplace_back();
      else
        parts.back() += c;
    }
    std::size_t same = 0;
    while (same < open.size() && same + 1 < parts.size() && open[same] == parts[same]) ++same;
    open.resize(same);
    for (; same + 1 < parts.size(); ++same) {
      out += std::string(2 * same, ' ') + parts[same] + ":\n";
      open.push_back(parts[same]);
    }
    out += std::string(2 * same, ' ') + parts.back() + ": " + double_quoted(entry.message) + "\n";
  }
  return out;
}

}  // namespace vizier::content
