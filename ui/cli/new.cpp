#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/beginning.hpp"
#include "cli/output.hpp"
#include "cli/project.hpp"
#include "client/memory.hpp"
#include "content/files.hpp"
#include "content/templates.hpp"
#include "content/utf8.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct NewOptions {
  std::string name, title, folder;
};

constexpr std::size_t longest_title = 80;

/// A title is a text of the game, in which braces mean something.
void check_title(const std::string& title) {
  const bool line = content::first_bad_byte(title) == std::string_view::npos && content::visible_line(title) == title;
  if (!line || title.size() > longest_title || title.find_first_of("{}") != std::string::npos)
    throw Failure(fmt::format("--title: a title is one line of at most {} bytes, without {{ and }}", longest_title));
}

int make(const Global& global, const NewOptions& o) {
  content::Library library = open_library(global, {o.name});
  check_new_id(library, o.name, "game");
  const std::string title = o.title.empty() ? title_of(o.name) : o.title;
  check_title(title);
  const fs::path parent = o.folder.empty() ? client::user_packages_folder() : fs::path(o.folder);
  if (parent.empty()) throw Failure("there is no home folder for the game: say --to DIR");
  const fs::path folder = parent / o.name;
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error)))
    throw Failure(fmt::format("{} exists already", content::shown(folder)));

  content::Diagnostics diagnostics;
  const auto all = content::game_templates(library, diagnostics);
  if (all.empty()) throw Failure("there is no template of a game" + content::to_text(diagnostics));
  const fs::path schemas = fs::weakly_canonical(library.schemas(), error);
  const auto files = content::fill_template(all.front(),
                                            {{"id", o.name},
                                             {"title", title},
                                             {"title_yaml", content::double_quoted(title)},
                                             {"schemas", schemas.generic_string()}},
                                            diagnostics);
  if (!diagnostics.ok()) throw Failure(content::to_text(diagnostics));
  if (const auto written = content::unpack_archive({o.name, "1.0.0", files, true}, folder); !written)
    throw Failure(written.problem());
  library = open_library(global, {}, {folder});
  write_editor_files(folder, *load(library, {o.name, {}, {}, {}}));

  print(fmt::format("{} is ready: {}\n", content::shown(folder), all.front().sentence));
  std::vector<std::string> paths;
  for (const content::ArchiveFile& file : files) paths.push_back(file.path);
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) print(fmt::format("  {}\n", path));
  print(
      fmt::format("play it:  vizier play {0}\ncheck it: vizier check {0}\ntest it:  vizier mod test {0}\nchange it: "
                  "docs/modding/new-game.md goes through all of it\n",
                  o.folder.empty() ? o.name : content::shown(folder)));
  return 0;
}

std::function<int()> declare_new(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<NewOptions>();
  arguments.positional("GAME", o->name, "id of the new game: small letters, digits and _");
  arguments.option("--title", o->title, "TEXT", "what players read; without it the id");
  arguments.option("--to", o->folder, "DIR",
                   "the folder in which the game's own folder is made; without it among your packages");
  return [&global, o] { return make(global, *o); };
}

}  // namespace

const Verb new_verb{"new", "Writes a complete small game to begin with: rules, cards, texts, drawings and tests.",
                    "vizier new my_game --title \"My game\"", declare_new};

}  // namespace vizier::cli
