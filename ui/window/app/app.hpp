#pragma once
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Graphics/RenderWindow.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "client/settings.hpp"
#include "client/watch.hpp"
#include "client/wording.hpp"
#include "content/library.hpp"
#include "window/app/screen.hpp"
#include "window/kit/motion.hpp"

namespace vizier::window {

/// What the command line sets for the window.
struct AppOptions {
  std::filesystem::path project;                   ///< where `ui/window/lang` is
  std::function<content::Library()> open_library;  ///< everything that is installed, read anew
  std::string language;                            ///< asked for; empty: what was set, or that of the environment
  unsigned width = 0, height = 0;                  ///< 0: as it was last, or 1280 by 800
  std::filesystem::path hits;                      ///< for tests: after each frame, where things are, a JSON object
  bool still = false;                              ///< for tests: nothing moves, bots answer at once
  bool frames = false;  ///< for measuring: tells now and then, and at the end, how many frames were drawn while
                        ///< something moved, and what they cost
  bool watch = false;   ///< content is reloaded when its files are saved
};

/// The window and what all its screens share. Draws only when something has changed or moves.
class App {
 public:
  /// Throws std::runtime_error where a font or the texts are missing, or no window can be opened.
  explicit App(AppOptions options);
  ~App();

  /// Shows screens until the window is closed; the exit status.
  int run(std::unique_ptr<Screen> first);
  /// One frame of a screen as a picture, without a window on the screen: for pictures in the documentation and for
  /// tests.
  bool picture(Screen& screen, const std::filesystem::path& file, int frames = 2);

  // for screens
  Kit& kit() { return *kit_; }
  Motion& motion() { return motion_; }
  const client::Settings& settings() const { return settings_; }
  void change(const client::Settings& settings);  ///< remembered, and in force at once
  const client::Wording& words() const { return *wording_; }
  std::string say(const std::string& key, const content::TextArgs& args = {}) const { return (*wording_)(key, args); }
  const std::string& language() const { return wording_->language(); }
  /// The language of the interface; also the one that a game is shown in where it has it.
  void set_language(const std::string& tag);
  const content::Library& library() const { return *library_; }
  void reread_library() { library_ = std::make_unique<content::Library>(options_.open_library()); }
  const AppOptions& options() const { return options_; }
  bool still() const { return options_.still; }
  double now() const { return now_; }
  /// Shows another screen after this frame.
  void go(std::unique_ptr<Screen> next) { next_ = std::move(next); }
  void quit() { quit_ = true; }
  void draw_again() { dirty_ = true; }
  /// Draws once more at that time, in milliseconds of now().
  void wake_at(double time) { wake_at_ = wake_at_ > 0 ? std::min(wake_at_, time) : time; }
  /// For tests: something that this frame shows, beside where things are.
  void tell(const std::string& what, std::string value) { told_[what] = std::move(value); }
  /// What is being drawn comes gradually over what was there, in so many milliseconds.
  void fade(float milliseconds) { fade_ = milliseconds; }
  /// What was just drawn has not the size that it needs: it is drawn once more before anybody sees it.
  void lay_out_again() { again_ = true; }
  /// A sentence that is shown at the foot of the window for a while; an alarming one until it is clicked away.
  void note(std::string text, bool alarming = false);

 private:
  void tell_wording();
  bool reread_wording();
  float scale_of(sf::Vector2u pixels) const;
  void frame(Screen& screen, sf::RenderTarget& target);
  void draw_note(Canvas& canvas, Ui& ui);
  Point placed(Screen& screen, sf::Vector2f pixels, float scale);
  void scroll(Canvas& canvas, sf::Vector2f pixels, float scale);
  void write_hits(const Screen& screen);
  void handle(const sf::Event& event, Screen& screen);
  enum class Wanted { nothing, movement, everything };
  Wanted advance(Screen& screen);
  void show(Screen& screen, bool everything);
  void open_window();
  void set_icon();
  void set_title(const Screen& screen);
  void remember_size();
  void count_frame(bool whole, double processor);
  void tell_frames() const;

  AppOptions options_;
  client::Settings settings_;
  TextLog text_log_;  ///< for tests, in the pseudo-language
  std::unique_ptr<client::Wording> wording_;
  std::unique_ptr<client::Watcher> wording_watcher_;
  std::unique_ptr<content::Library> library_;
  std::unique_ptr<sf::RenderWindow> window_;
  std::unique_ptr<Kit> kit_;
  Ui ui_;
  Motion motion_;
  std::unique_ptr<Screen> next_;
  std::string note_;
  std::map<std::string, std::string> told_;
  bool note_alarming_ = false;
  double note_since_ = 0, now_ = 0, wake_at_ = 0;
  std::unique_ptr<sf::RenderTexture> shown_,
      before_;          ///< the last whole frame of a screen that moves apart; and the one that it fades from
  bool keeps_ = false;  ///< shown_ is what the screen looks like
  float fade_ = 0;
  Point scrolled_, dragged_from_;  ///< pixels: how far a screen is moved that is larger than the window; where the
                                   ///< mouse was while it was dragged
  bool dragging_ = false;
  long frames_ = 0, inputs_ = 0;  ///< inputs: clicks, keys and turns of the wheel so far
  bool untold_ = false;           ///< something has come that the file of hits does not tell yet
  bool dirty_ = true, quit_ = false, again_ = false, fullscreen_ = false;
  std::string title_;
  struct {
    long frames = 0, gaps = 0, whole = 0;
    double last = -1, milliseconds = 0, copied_ms = 0, whole_ms = 0;
  } moving_;  ///< what was drawn while something moved; `last`: when, -1 where nothing did
};

/// Whether a window can be opened here at all.
Result<> check_display();

}  // namespace vizier::window
