// What a test reads of the window: its screen, its notes, and where everything lies that can be clicked.
#include <cmath>

#include "client/save_file.hpp"
#include "window/app/app.hpp"

namespace vizier::window {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace

void App::write_hits(const Screen& screen) const {
  if (options_.hits.empty()) return;
  const bool settled = screen.settled() && !motion_.running() && !ui_.acted() && !next_ && !dirty_;
  std::string text = "{\"screen\": " + quoted(screen.name()) + ", \"frame\": " + std::to_string(frames_) +
                     ", \"settled\": " + (settled ? "true" : "false") + ", \"inputs\": " + std::to_string(inputs_) +
                     ", \"note\": " + quoted(note_) + ", \"tip\": " + quoted(ui_.tip());
  for (const auto& [what, value] : told_) text += ", " + quoted(what) + ": " + quoted(value);
  if (kit_->log) {
    text += ", \"texts\": {";
    const char* between = "\n";
    for (const auto& [words, wrong] : text_log_.all()) {
      std::string list;
      for (const std::string& one : wrong) list += (list.empty() ? "" : ", ") + quoted(one);
      text += between + quoted(words) + ": [" + list + "]";
      between = ",\n";
    }
    text += "}";
  }
  text += ", \"hits\": {";
  bool first = true;
  for (const Hit& hit : ui_.hits()) {
    if (!hit.enabled || hit.box.width < 1 || hit.box.height < 1) continue;
    text += (first ? "\n" : ",\n") + quoted(hit.id) + ": [" + std::to_string(std::lround(hit.box.left)) + ", " +
            std::to_string(std::lround(hit.box.top)) + ", " + std::to_string(std::lround(hit.box.width)) + ", " +
            std::to_string(std::lround(hit.box.height)) + "]";
    first = false;
  }
  (void)client::write_whole(options_.hits, text + "}}\n");  // a test that finds nothing says so
}

}  // namespace vizier::window
