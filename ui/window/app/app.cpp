#include "window/app/app.hpp"

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/System/Clock.hpp>
#include <SFML/System/Sleep.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <utility>

#include "client/output.hpp"
#include "client/save_file.hpp"
#include "content/translate/pseudo.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {
namespace {

constexpr int frames_at_most = 60;
constexpr auto idle_sleep = 12, busy_sleep = 4;  // milliseconds between looks at the mouse
constexpr double note_for = 6000;
constexpr double a_letter = 60;         // milliseconds to read it
constexpr float smallest_scale = 0.8F;  // letters of 13 are hardly read when they are smaller than that

/// The language of the environment, as far as the interface speaks it.
std::string language_of(const std::vector<std::string>& known, const std::string& asked,
                        const std::string& remembered) {
  const auto has = [&](const std::string& tag) { return std::find(known.begin(), known.end(), tag) != known.end(); };
  for (const std::string& tag : {asked, remembered})
    if (!tag.empty()) return tag;
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (!value || *value == '\0') continue;
    const std::string tag = std::string(value).substr(0, std::string(value).find_first_of("_.@"));
    return has(tag) ? tag : "en";
  }
  return "en";
}

sf::Clock& clock() {
  static sf::Clock since;
  return since;
}

double milliseconds() { return static_cast<double>(clock().getElapsedTime().asMicroseconds()) / 1000.0; }

/// Of all threads of the program.
double processor_milliseconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1000 + static_cast<double>(t.tv_nsec) / 1e6;
}

}  // namespace

App::App(AppOptions options) : options_(std::move(options)), settings_(client::read_settings()) {
  const auto folders = client::wording_folders(options_.project, "window");
  wording_ = std::make_unique<client::Wording>(folders, "en");
  const std::string tag = language_of(wording_->languages(), options_.language, settings_.language);
  wording_ = std::make_unique<client::Wording>(folders, tag);
  tell_wording();
  if (options_.watch) wording_watcher_ = std::make_unique<client::Watcher>(folders);
  library_ = std::make_unique<content::Library>(options_.open_library());
  const bool sized = options_.width > 0;  // asked for: nothing is remembered then
  if (!sized) options_.width = static_cast<unsigned>(settings_.width > 0 ? settings_.width : 1280);
  if (options_.height == 0)
    options_.height = static_cast<unsigned>(settings_.height > 0 && !sized ? settings_.height : 800);
  fullscreen_ = settings_.fullscreen && !sized;
  motion_.set_pace({options_.still ? 0.0F : static_cast<float>(settings_.speed), settings_.reduced_motion});
  if (const auto display = check_display(); !display) throw std::runtime_error(display.problem());
  kit_ = std::make_unique<Kit>();
  if (!options_.hits.empty() && language() == content::pseudo_language) kit_->log = &text_log_;
}

App::~App() = default;

void App::change(const client::Settings& settings) {
  settings_ = settings;
  motion_.set_pace({options_.still ? 0.0F : static_cast<float>(settings_.speed), settings_.reduced_motion});
  if (const auto kept = client::write_settings(settings_); !kept)
    note(say("note.settings", {{"reason", kept.problem()}}), true);
  dirty_ = true;
}

void App::set_language(const std::string& tag) {
  wording_ = std::make_unique<client::Wording>(client::wording_folders(options_.project, "window"), tag);
  client::Settings settings = settings_;
  settings.language = tag;
  change(settings);
}

/// What is wrong in texts that the user has translated, at its place.
void App::tell_wording() {
  if (!wording_->found().list.empty()) note(content::to_text(wording_->found()), true);
}

/// A file of the window's own texts was saved: they are read anew, or what they were stays.
bool App::reread_wording() {
  if (!wording_watcher_ || !wording_watcher_->changed()) return false;
  try {
    auto fresh = std::make_unique<client::Wording>(client::wording_folders(options_.project, "window"), language());
    if (fresh->found().ok())
      wording_ = std::move(fresh);
    else
      return note(content::to_text(fresh->found()), true), true;
  } catch (const std::runtime_error& wrong) {
    return note(wrong.what(), true), true;
  }
  note_.clear();
  return dirty_ = true;
}

void App::note(std::string text, bool alarming) {
  note_ = std::move(text);
  note_alarming_ = alarming;
  note_since_ = now_;
  dirty_ = true;
}

void App::draw_note(Canvas& canvas, Ui& ui) {
  if (note_.empty()) return;
  const TextStyle style = type::body(14.5F, palette::paper0);
  const float width = std::min(text_width(canvas, note_, style), 560.0F);
  const Laid laid = paragraph(canvas, {0, 0}, width + 2, note_, style, false);
  const Box seen = canvas.clip();
  const Point middle{(std::max(0.0F, seen.left) + std::min(1280.0F, right(seen))) / 2,
                     std::min(800.0F, bottom(seen)) - 190};
  const Box box = box_around({middle.x, std::max(middle.y, std::max(0.0F, seen.top) + 90) - laid.height / 2},
                             width + 48, laid.height + 22);
  night_panel(canvas, box, {note_alarming_ ? palette::error : palette::gold, 1.6F});
  paragraph(canvas, {box.left + 24, box.top + 9}, width + 2, note_, style);
  if (ui.place(canvas, box, {.id = "note", .box = {}}).clicked) note_.clear();
}

float App::scale_of(sf::Vector2u size) const {
  return std::max(Canvas::fitting(size, static_cast<float>(settings_.scale) / 100.0F), smallest_scale);
}

void App::frame(Screen& screen, sf::RenderTarget& target) {
  const palette::InForce themed(screen.palette() ? *screen.palette() : content::common_palette());
  const float scale = scale_of(target.getSize());
  const sf::Vector2f size(target.getSize());
  kit_->tidy(scale * screen.magnified());
  target.clear(palette::desk_edge);
  const Point origin = placed(screen, size, scale);
  Canvas canvas(target, *kit_, scale, origin);
  ui_.begin();
  told_.clear();
  const bool scrolls = !screen.adapts() && (1280 * scale > size.x + 1 || 800 * scale > size.y + 1);
  if (scrolls) ui_.place(canvas, canvas.clip(), {.id = "window", .box = {}, .focusable = false, .draggable = true});
  ui_.within(scrolls ? "window" : "");
  screen.draw(canvas, ui_);
  draw_note(canvas, ui_);
  if (scrolls) scroll(canvas, size, scale);
  ui_.end(canvas);
  canvas.flush();
  if (kit_->log) text_log_.end_frame(size.x, size.y);
  ++frames_;
}

/// Where the canvas begins. Spare width goes to both sides; a screen that is larger than the window is moved by how far
/// it was scrolled.
Point App::placed(Screen& screen, sf::Vector2f size, float scale) {
  const Point spare{size.x - 1280 * scale, size.y - 800 * scale};
  scrolled_ = screen.adapts() ? Point()
                              : Point(std::clamp(scrolled_.x, 0.0F, std::max(0.0F, -spare.x)),
                                      std::clamp(scrolled_.y, 0.0F, std::max(0.0F, -spare.y)));
  const auto begin = [](float room, float moved) { return room > 0 ? std::floor(room / 2) : -std::round(moved); };
  return screen.adapts() ? Point(std::max(0.0F, std::floor(spare.x / 2)), std::max(0.0F, std::floor(spare.y / 2)))
                         : Point(begin(spare.x, scrolled_.x), begin(spare.y, scrolled_.y));
}

/// A screen that is larger than the window: wheel, bars, dragging the ground; what gets the focus comes into sight.
void App::scroll(Canvas& canvas, sf::Vector2f size, float scale) {
  const Point all{1280 * scale, 800 * scale}, before = scrolled_;
  const bool sideways = sf::Keyboard::isKeyPressed(sf::Keyboard::LShift) || all.y <= size.y + 1;
  (sideways ? scrolled_.x : scrolled_.y) -= ui_.wheel("") * 60 * scale;
  const bool dragged = ui_.carried() == "window";
  if (dragging_) scrolled_ -= ui_.mouse() - dragged_from_;
  dragging_ = dragged;
  dragged_from_ = ui_.mouse();
  if (const auto focus = ui_.focus_moved_to()) {
    const auto by = [](float low, float high, float room) {
      return low < 8 ? low - 8 : high > room - 16 ? std::min(high - room + 16, low - 8) : 0;
    };
    scrolled_ += {by(focus->left, right(*focus), size.x), by(focus->top, bottom(*focus), size.y)};
  }
  const auto bar = [&](const char* id, const Box& pixels, float room, float whole, float mouse, float& offset) {
    const bool level = pixels.width > pixels.height;
    const float length = level ? pixels.width : pixels.height, thumb = length * room / whole;
    const Point corner = canvas.to_units({pixels.left, pixels.top});
    const Box track{corner, Point(pixels.width, pixels.height) / scale};
    const Touch touch = ui_.place(canvas, track, {.id = id, .box = {}, .focusable = false});
    if (touch.down)
      offset =
          (mouse - (level ? pixels.left : pixels.top) - thumb / 2) / std::max(1.0F, length - thumb) * (whole - room);
    offset = std::clamp(offset, 0.0F, whole - room);
    const float from = (length - thumb) * offset / (whole - room) / scale, long_ = thumb / scale;
    canvas.fill(Path::box(track, 3), faded(palette::night9, 0.7F));
    canvas.fill(Path::box(level ? Box{track.left + from, track.top, long_, track.height}
                                : Box{track.left, track.top + from, track.width, long_},
                          3),
                faded(palette::gold, touch.hover || touch.down ? 1.0F : 0.7F));
  };
  const float thick = 8 * scale;
  if (all.y > size.y + 1)
    bar("window/down", {size.x - thick - 2, 2, thick, size.y - 2 * thick}, size.y, all.y, ui_.mouse().y, scrolled_.y);
  if (all.x > size.x + 1)
    bar("window/across", {2, size.y - thick - 2, size.x - 2 * thick, thick}, size.x, all.x, ui_.mouse().x, scrolled_.x);
  if (scrolled_ != before) dirty_ = true;
}

void App::handle(const sf::Event& event, Screen& screen) {
  if (event.type == sf::Event::Closed) quit_ = true;
  if (event.type == sf::Event::Resized) {
    window_->setView(
        sf::View(sf::FloatRect(0, 0, static_cast<float>(event.size.width), static_cast<float>(event.size.height))));
    dirty_ = true;
  }
  if (event.type == sf::Event::GainedFocus) dirty_ = true;
  const bool turns = event.type == sf::Event::KeyPressed &&
                     (event.key.code == sf::Keyboard::F11 || (event.key.code == sf::Keyboard::Return && event.key.alt));
  if (turns) {
    if (!fullscreen_) remember_size();
    fullscreen_ = !fullscreen_;
    settings_.fullscreen = fullscreen_;
    change(settings_);
    ++inputs_;
    return open_window();
  }
  if (event.type == sf::Event::MouseButtonReleased ||
      (event.type == sf::Event::KeyPressed && !Ui::is_modifier(event.key.code)) ||
      event.type == sf::Event::MouseWheelScrolled) {
    ++inputs_;
    untold_ = true;
  }
  if (event.type == sf::Event::MouseMoved) untold_ = true;
  const bool pressed = event.type == sf::Event::KeyPressed || event.type == sf::Event::MouseButtonPressed;
  if (pressed && motion_.running()) {  // a click or a key ends what is moving
    motion_.end_all();
    screen.update(now_);
    dirty_ = true;
  }
  dirty_ |= ui_.feed(event, now_);
}

/// What happens without the person; what is to be drawn then.
App::Wanted App::advance(Screen& screen) {
  now_ = milliseconds();
  motion_.tick(now_);
  const double wakes = ui_.wakes_at();  // asked before the clock goes on: it tells only what lies ahead
  ui_.tick(now_);
  bool draw = reread_wording();
  draw |= screen.update(now_) || dirty_ || ui_.acted();
  if (wakes > 0 && now_ >= wakes) draw = true;
  if (wake_at_ > 0 && now_ >= wake_at_) {
    wake_at_ = 0;
    draw = true;
  }
  if (!note_.empty() && !note_alarming_ &&
      now_ - note_since_ > std::max(note_for, a_letter * static_cast<double>(note_.size()))) {
    note_.clear();
    draw = true;
  }
  return draw ? Wanted::everything : motion_.running() ? Wanted::movement : Wanted::nothing;
}

namespace {

/// A picture to draw onto, as large as the window; false where the machine gives none.
bool has_size(std::unique_ptr<sf::RenderTexture>& texture, sf::Vector2u size) {
  if (texture && texture->getSize() == size) return true;
  texture = std::make_unique<sf::RenderTexture>();
  if (!texture->create(size.x, size.y)) texture.reset();
  return texture != nullptr;
}

}  // namespace

/// Puts a frame on the window: everything, or only what moves over a copy of the last whole one.
void App::show(Screen& screen, bool everything) {
  const bool fading = motion_.moving("frame");
  const auto target = [&]() -> std::unique_ptr<sf::RenderTexture>& {
    return fading ? shown_ : before_;
  };  // what it fades from is kept
  const bool apart = screen.moves_apart() && has_size(target(), window_->getSize());
  if (!apart) {
    keeps_ = false;
    frame(screen, *window_);
    if (std::exchange(again_, false)) frame(screen, *window_);
    again_ = false;
    return;
  }
  if (everything || !keeps_ || !shown_ || shown_->getSize() != window_->getSize()) {
    frame(screen, *target());
    if (std::exchange(again_, false)) frame(screen, *target());
    again_ = false;
    target()->display();
    if (!fading) std::swap(shown_, before_);
    const float wanted = std::exchange(fade_, 0.0F);
    if (wanted > 0 && !fading && keeps_ && before_ && before_->getSize() == shown_->getSize())
      motion_.start("frame", 0, 1, wanted);
    keeps_ = true;
  }
  const float scale = scale_of(window_->getSize());
  const sf::Vector2f size(window_->getSize());
  Canvas canvas(*window_, *kit_, scale, placed(screen, size, scale));
  const float share = motion_.value("frame", 1);
  if (share < 1) canvas.copy(before_->getTexture(), {0, 0, size.x, size.y});
  {
    const auto part = canvas.opacity(share);
    canvas.copy(shown_->getTexture(), {0, 0, size.x, size.y});
  }
  screen.draw_moving(canvas);
  canvas.flush();
}

/// A frame that shows something on its way counts; so does the time from the one before, if that did, too.
void App::count_frame(bool whole, double processor) {
  if (!motion_.running()) {
    moving_.last = -1;
    return;
  }
  ++moving_.frames;
  moving_.whole += whole;
  (whole ? moving_.whole_ms : moving_.copied_ms) += processor_milliseconds() - processor;
  if (moving_.last >= 0) {
    ++moving_.gaps;
    moving_.milliseconds += now_ - moving_.last;
  }
  moving_.last = now_;
  constexpr long now_and_then = 200;
  if (moving_.frames % now_and_then == 0) tell_frames();
}

void App::tell_frames() const {
  if (moving_.gaps == 0) return;
  const auto each = [](double all, long n) { return n > 0 ? all / static_cast<double>(n) : 0; };
  client::standard_error() << fmt::format(
      "frames: {} while something moved, {:.1f} a second; processor time: {:.2f} ms each, {:.2f} ms for the {} drawn "
      "anew, {:.2f} ms for the others\n",
      moving_.frames, 1000.0 * static_cast<double>(moving_.gaps) / moving_.milliseconds,
      each(moving_.whole_ms + moving_.copied_ms, moving_.frames), each(moving_.whole_ms, moving_.whole), moving_.whole,
      each(moving_.copied_ms, moving_.frames - moving_.whole));
}

int App::run(std::unique_ptr<Screen> screen) {
  open_window();
  double drawn = -1000;
  bool was_moving = false;
  while (!quit_) {
    // what comes after a click or a key is judged by the frame that this one leads to
    for (sf::Event event; !ui_.waits() && window_->pollEvent(event);) handle(event, *screen);
    dirty_ |= ui_.waits();
    const Wanted wanted = advance(*screen);
    if (wanted == Wanted::everything) dirty_ = true;  // also where it is too early for another frame
    if (wanted != Wanted::nothing && now_ - drawn >= 1000.0 / frames_at_most) {
      const double processor = processor_milliseconds();
      dirty_ = false;
      drawn = now_;
      show(*screen, wanted == Wanted::everything);
      window_->display();
      set_title(*screen);
      if (options_.frames) count_frame(wanted == Wanted::everything, processor);
      was_moving = motion_.running();
      if (next_) {
        screen = std::move(next_);
        text_log_.clear();
        ui_ = Ui();
        scrolled_ = {};
        keeps_ = false;
        motion_.forget("frame");
        dirty_ = true;
      }
      write_hits(*screen);
    }
    if (wanted == Wanted::nothing && untold_) write_hits(*screen);  // a test waits to hear of it
    if (was_moving && !motion_.running()) dirty_ = true;            // what has arrived is drawn once more where it lies
    sf::sleep(sf::milliseconds(motion_.running() ? busy_sleep : idle_sleep));
  }
  const auto left = screen->leave();
  if (const client::Settings before = settings_; remember_size(), settings_ != before)
    (void)client::write_settings(settings_);  // only how large the window was
  window_->close();
  if (options_.frames) tell_frames();
  if (!left) client::standard_error() << "vizier: " << left.problem() << "\n";
  return left ? 0 : 1;
}

bool App::picture(Screen& screen, const std::filesystem::path& file, int frames) {
  sf::RenderTexture target;
  if (!target.create(options_.width, options_.height)) return false;
  for (int i = 0; i < frames; ++i) {
    advance(screen);
    frame(screen, target);
    {
      const float scale = scale_of(target.getSize());
      Canvas canvas(target, *kit_, scale, placed(screen, sf::Vector2f(target.getSize()), scale));
      screen.draw_moving(canvas);
    }
    target.display();
  }
  return target.getTexture().copyToImage().saveToFile(file.string());
}

}  // namespace vizier::window
