#include "terminal/line_editor.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "client/output.hpp"
#include "terminal/text.hpp"

namespace vizier::terminal {

using client::Output;
using client::Steering;

namespace {

constexpr std::size_t most_listed = 200;

int width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

/// Raw mode for as long as it lives.
class Raw {
 public:
  Raw() : good_(tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!good_) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    good_ = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
  }
  ~Raw() {
    if (good_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  bool good() const { return good_; }

 private:
  termios before_{};
  bool good_;
};

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::size_t before(const std::string& text, std::size_t at) {
  while (at > 0 && continues(text[--at])) {
  }
  return at;
}

std::size_t after(const std::string& text, std::size_t at) {
  if (at < text.size()) ++at;
  while (at < text.size() && continues(text[at])) ++at;
  return at;
}

std::string common_beginning(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    const auto [end, ignored] = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
    common.erase(end, common.end());
  }
  return common;
}

void list(const std::vector<std::string>& words) {
  std::size_t wide = 0;
  const std::size_t shown = std::min(words.size(), most_listed);
  for (std::size_t i = 0; i < shown; ++i) wide = std::max(wide, static_cast<std::size_t>(columns(words[i])) + 2);
  const std::size_t across = std::max<std::size_t>(1, static_cast<std::size_t>(width()) / wide),
                    rows = (shown + across - 1) / across;
  Output& out = client::standard_output();
  out << Steering("\r\n");
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = row; i < shown; i += rows) {
      out << words[i];
      if (i + rows < shown) out << std::string(wide - static_cast<std::size_t>(columns(words[i])), ' ');
    }
    out << Steering("\r\n");
  }
  if (shown < words.size()) out << fmt::format("… {} more", words.size() - shown) << Steering("\r\n");
}

}  // namespace

int LineEditor::next_byte() {
  unsigned char c = 0;
  return ::read(STDIN_FILENO, &c, 1) == 1 ? c : -1;
}

LineEditor::Key LineEditor::next_key(std::string& text) {
  const int c = next_byte();
  switch (c) {
    case -1: return Key::end_of_input;
    case 4: return line_.empty() ? Key::end_of_input : Key::del;  // ^D
    case '\r':
    case '\n': return Key::enter;
    case '\t': return Key::tab;
    case 127:
    case 8: return Key::back;
    case 1: return Key::home;          // ^A
    case 5: return Key::end;           // ^E
    case 2: return Key::left;          // ^B
    case 6: return Key::right;         // ^F
    case 16: return Key::up;           // ^P
    case 14: return Key::down;         // ^N
    case 11: return Key::kill_after;   // ^K
    case 21: return Key::kill_before;  // ^U
    case 23: return Key::kill_word;    // ^W
    case 12: return Key::clear;        // ^L
    case 3: return Key::drop;          // ^C
    case 27: break;
    default:
      if (c < 32) return Key::other;
      text = static_cast<char>(c);
      return Key::text;
  }
  const int kind = next_byte();
  if (kind != '[' && kind != 'O') return Key::other;
  int end = next_byte(), number = 0;
  while ((end >= '0' && end <= '9') || end == ';') {
    if (end != ';') number = number * 10 + end - '0';
    end = next_byte();
  }
  switch (end) {
    case 'A': return Key::up;
    case 'B': return Key::down;
    case 'C': return Key::right;
    case 'D': return Key::left;
    case 'H': return Key::home;
    case 'F': return Key::end;
    case '~':
      return number == 3                  ? Key::del
             : number == 1 || number == 7 ? Key::home
             : number == 4 || number == 8 ? Key::end
                                          : Key::other;
    default: return Key::other;
  }
}

void LineEditor::tab() {
  Completion found = complete_(line_.substr(0, cursor_));
  if (found.words.empty() || found.from > cursor_) return;
  std::sort(found.words.begin(), found.words.end());
  found.words.erase(std::unique(found.words.begin(), found.words.end()), found.words.end());
  std::string common = common_beginning(found.words);
  const bool only = found.words.size() == 1;
  const bool more = common.size() > cursor_ - found.from;
  if (only && !common.ends_with(' ') && !common.ends_with('.') && !common.ends_with('/') && cursor_ == line_.size())
    common += ' ';
  if (only || more) {
    line_.replace(found.from, cursor_ - found.from, common);
    cursor_ = found.from + common.size();
  } else {
    list(found.words);
  }
}

void LineEditor::recall(int step) {
  if ((step < 0 && at_ == 0) || (step > 0 && at_ == history_.size())) return;
  if (at_ == history_.size()) kept_ = line_;
  at_ = step < 0 ? at_ - 1 : at_ + 1;
  line_ = at_ == history_.size() ? kept_ : history_[at_];
  cursor_ = line_.size();
}

bool LineEditor::act(Key key, const std::string& text) {
  switch (key) {
    case Key::text: line_.insert(cursor_, text), cursor_ += text.size(); break;
    case Key::enter: return false;
    case Key::end_of_input: ended_ = true; return false;
    case Key::tab: tab(); break;
    case Key::left: cursor_ = before(line_, cursor_); break;
    case Key::right: cursor_ = after(line_, cursor_); break;
    case Key::home: cursor_ = 0; break;
    case Key::end: cursor_ = line_.size(); break;
    case Key::up: recall(-1); break;
    case Key::down: recall(1); break;
    case Key::kill_after: line_.erase(cursor_); break;
    case Key::kill_before: line_.erase(0, cursor_), cursor_ = 0; break;
    case Key::del: line_.erase(cursor_, after(line_, cursor_) - cursor_); break;
    case Key::back:
    case Key::kill_word: {
      std::size_t from = before(line_, cursor_);
      if (key == Key::kill_word)
        while (from > 0 && line_[from - 1] != ' ') --from;
      line_.erase(from, cursor_ - from);
      cursor_ = from;
      break;
    }
    case Key::clear: client::standard_output() << Steering("\x1b[H\x1b[2J"); break;
    case Key::drop:
      client::standard_output() << "^C" << Steering("\r\n");
      line_.clear();
      cursor_ = 0;
      break;
    case Key::other: break;
  }
  return true;
}

/// On one row: of a line that is too long, the part around the cursor.
void LineEditor::redraw() const {
  const int room = width() - columns(prompt_) - 1;
  std::size_t from = 0;
  while (columns(std::string_view(line_).substr(from, cursor_ - from)) > room) from = after(line_, from);
  std::size_t to = line_.size();
  while (to > cursor_ && columns(std::string_view(line_).substr(from, to - from)) > room) to = before(line_, to);
  const int column = columns(prompt_) + columns(std::string_view(line_).substr(from, cursor_ - from));
  Output& out = client::standard_output();
  out << Steering("\r") << prompt_ << std::string_view(line_).substr(from, to - from) << Steering("\x1b[K\r");
  out.right(column);
  out.flush();
}

std::optional<std::string> LineEditor::read() {
  line_.clear();
  kept_.clear();
  cursor_ = 0;
  at_ = history_.size();
  const Raw raw;
  if (!raw.good()) {
    client::standard_output() << prompt_;
    client::standard_output().flush();
    return std::getline(std::cin, line_) ? std::optional(line_) : std::nullopt;
  }
  std::string text;
  do redraw();
  while (act(next_key(text), text));
  client::standard_output() << Steering("\r\n");
  client::standard_output().flush();
  if (ended_) return std::nullopt;
  if (!line_.empty() && (history_.empty() || history_.back() != line_)) history_.push_back(line_);
  return line_;
}

}  // namespace vizier::terminal
