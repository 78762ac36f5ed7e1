// What a test reads of the window: its screen, its notes, and where everything lies that can be clicked.
#include <cmath>

#include "client/save_file.hpp"
#include "window/app/app.hpp"

namespace vizier::window {
namespace {

std::string json_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace

/// Draws nothing: what is seen is the same with and without it.
void App::write_hits(const Screen& screen) {
  untold_ = false;
  if (options_.hits.empty()) return;
  const bool settled = screen.settled() && !motion_.running() && !ui_.acted() && !next_ && !dirty_;
  std::string text = "{\"screen\": " + json_string(screen.name()) + ", \"frame\": " + std::to_string(frames_) +
                     ", \"settled\": " + (settled ? "true" : "false") + ", \"inputs\": " + std::to_string(inputs_) +
                     ", \"note\": " + json_string(note_) + ", \"tip\": " + json_string(ui_.tip()) +
                     ", \"focus\": " + json_string(ui_.focused()) + ", \"mouse\": [" +
                     std::to_string(std::lround(ui_.mouse().x)) + ", " + std::to_string(std::lround(ui_.mouse().y)) +
                     "]";
  for (const auto& [what, value] : told_) text += ", " + json_string(what) + ": " + json_string(value);
  if (kit_->log) {
    text += ", \"texts\": {";
    const char* between = "\n";
    for (const auto& [words, wrong] : text_log_.all()) {
      std::string list;
      for (const std::string& one : wrong) list += (list.empty() ? "" : ", ") + json_string(one);
      text += between + json_string(words) + ": [" + list + "]";
      between = ",\n";
    }
    text += "}";
  }
  text += ", \"hits\": {";
  bool first = true;
  for (const Hit& hit : ui_.hits()) {
    if (!hit.enabled || hit.box.width < 1 || hit.box.height < 1) continue;
    text += (first ? "\n" : ",\n") + json_string(hit.id) + ": [" + std::to_string(std::lround(hit.box.left)) + ", " +
            std::to_string(std::lround(hit.box.top)) + ", " + std::to_string(std::lround(hit.box.width)) + ", " +
            std::to_string(std::lround(hit.box.height)) + "]";
    first = false;
  }
  (void)client::write_whole(options_.hits, text + "}}\n");  // a test that finds nothing says so
}

}  // namespace vizier::window
