#pragma once
#include "glyph.hpp"
#include "text.hpp"
#include "ui.hpp"

namespace vizier::window {

/// Things to press, drawn and asked in one call: `if (button(canvas, ui, "open", box, "Open the table")) …`. The id
/// must be the same in every frame and unlike all others; parts have ids below it (`language/1`, `seed/plus`). All have
/// hover, focus, pressed and disabled looks.

/// The three sets of colours of a widget: the main button, on paper, on dark ground.
enum class Look { gold, paper, night };

/// How a button looks and which key presses it.
struct ButtonStyle {
  Look look = Look::paper;
  bool enabled = true;
  bool on = false;     ///< chosen, of several
  bool title = false;  ///< in the font of titles
  float size = 14.5F;
  Align align = Align::centre;
  std::string_view glyph = {};   ///< a general glyph before the label, or alone
  std::string_view detail = {};  ///< at the right, before the key
  Key key = {};
  bool hot = false;    ///< drawn as if the mouse were on it: what it stands for is pointed at elsewhere
  float picture = 0;   ///< room at the left for a picture that the caller draws
  bool reads = false;  ///< holding it down shows something, and does not press it
};
/// A button; true when it was pressed.
bool button(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view label,
            const ButtonStyle& style = {});

/// One of several, side by side; widths follow the labels. True when it has changed.
bool segmented(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::vector<std::string>& labels,
               int& chosen, bool enabled = true);
/// The width that segmented() would like.
float segmented_width(Canvas& canvas, const std::vector<std::string>& labels);
/// One of several, in a list that opens below. True when it has changed.
bool dropdown(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::vector<std::string>& items,
              int& chosen, bool enabled = true);
/// − value +; the glyph, if any, stands before the number.
bool stepper(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, int& value, int low, int high,
             const Glyph* glyph = nullptr, Look look = Look::night);

/// How a text field looks and how much fits into it.
struct FieldStyle {
  std::string_view placeholder = {};
  bool mono = false, enabled = true;
  std::size_t most = 200;  ///< characters
};
/// What was done in a text field: nothing, the text has changed, or Return was pressed.
enum class Typed { nothing, changed, entered };
/// A line in which a text is typed.
Typed text_field(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string& text,
                 const FieldStyle& style = {});

/// A line with stars at `rounds`, red dots at `errors` and the present place, which is dragged or moved by the arrow
/// keys. True when moved.
bool scrubber(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, int& at, int steps,
              const std::vector<int>& rounds, const std::vector<int>& errors = {});

/// A row of a list that can be chosen: title, second line, both on their own lines where there is a second.
struct RowStyle {
  Look look = Look::paper;
  bool chosen = false, enabled = true, title_font = false;
  sf::Color edge = palette::none;  ///< instead of the usual one
  float left = 14;                 ///< where the text begins, to leave room for a picture
  Key key = {};
};
Touch list_row(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view title,
               std::string_view second, const RowStyle& style = {});

/// While it exists, what is drawn is clipped to its box and moved by the scroll offset. It scrolls by wheel, by its
/// bar, and by page keys while it has the focus.
class ScrollArea {
 public:
  ScrollArea(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, float content_height,
             Look look = Look::night);
  ~ScrollArea();
  ScrollArea(const ScrollArea&) = delete;
  ScrollArea& operator=(const ScrollArea&) = delete;
  float offset() const { return offset_; }
  /// Scrolls until a part (y, height within the content) is seen.
  static void show(Ui& ui, const std::string& id, float y, float height, float box_height);

 private:
  float offset_ = 0;
  Canvas::Restore clip_, moved_;
  Ui& ui_;
  std::string outer_;  ///< the area in which this one lies
};

/// A note beside the mouse's place, once it has rested there a while; `wide` is its largest width.
void tooltip(Canvas& canvas, Ui& ui, const Touch& touch, const Box& of, std::string_view text, float wide = 260);

/// The small picture of a key; gives its width. `at` is its left edge, in the middle by height.
float key_cap(Canvas& canvas, Point at, std::string_view name, Look look = Look::paper);
float key_cap_width(Canvas& canvas, std::string_view name);
/// The white line around what has the focus.
void focus_ring(Canvas& canvas, const Box& box, float corner);
/// A place with a picture and a hit area of at least 24.
bool glyph_button(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view glyph,
                  Look look = Look::night, bool enabled = true, Key key = {});

}  // namespace vizier::window
