// A house rule on the disk, and on its way to and from a friend.
#include <SFML/Window/Clipboard.hpp>

#include "client/memory.hpp"
#include "client/packing.hpp"
#include "content/files.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/house_page.hpp"

namespace vizier::window {

void HousePage::choose(const std::string& id) {
  if (!unkept_ || (!rule_.changes() && rule_.id.empty())) return open(id);
  problem_.tell(app_.say("house.leave"), app_.say("house.leave_why"), {}, app_.say("house.leave_on"),
                [this, id] { open(id); });
}

bool HousePage::keep() {
  if (!unkept_ && !rule_.id.empty()) return true;
  if (const auto kept = client::keep_house_rule(app_.library(), game_, rule_); !kept) {
    problem_.tell(app_.say("house.not_kept"), app_.say("house.not_kept_why"), kept.problem());
    return false;
  }
  unkept_ = false;
  new_game_.read_again();
  return true;
}

void HousePage::throw_away() {
  problem_.tell(app_.say("house.throw_away"), app_.say("house.throw_away_why", {{"rule", rule_.title}}), {},
                app_.say("house.throw_away"), [this] {
                  const content::Manifest* mod = app_.library().find(rule_.id);
                  if (!mod) return;
                  const std::string id = mod->id;
                  if (const auto gone = client::remove_house_rule(*mod); !gone)
                    return problem_.tell(app_.say("house.not_kept"), app_.say("house.not_kept_why"), gone.problem());
                  new_game_.draft().set_mod(id, false);
                  new_game_.read_again();
                  open({});
                });
}

void HousePage::send() {
  if (!keep()) return;
  const content::Manifest* mod = app_.library().find(rule_.id);
  const std::filesystem::path folder = client::share_folder();
  if (!mod || folder.empty()) return;
  const std::filesystem::path file = folder / client::packed_name(*mod);
  if (const auto packed = client::pack_content(*mod, file); !packed)
    return problem_.tell(app_.say("house.not_kept"), app_.say("house.not_kept_why"), packed.problem());
  file_ = file.string();
  share_ = Share::sent;
}

void HousePage::install(Ui& ui) {
  const auto installed =
      client::install_content(app_.library(), client::file_meant(friends_file_, client::share_folder()));
  if (!installed) {
    failed_ = installed.problem();
    ui.focus("house/path");  // to mend what was typed
    return;
  }
  share_ = Share::none;
  friends_file_.clear();
  new_game_.read_again();
  const content::Manifest* mod = app_.library().find(installed->id);
  if (mod && client::is_house_rule(*mod) && !unkept_) open(mod->id);
  app_.note(app_.say("house.installed", {{"rule", installed->title}}));
}

void HousePage::draw_share(Canvas& canvas, Ui& ui) {
  if (share_ == Share::none) return;
  const bool sent = share_ == Share::sent;
  ui.modal();
  canvas.fill(canvas.clip(), faded(palette::desk_edge, 0.66F));
  const TextStyle style = type::body(16);
  const std::string folder = content::shown(client::share_folder());
  const std::string words =
      sent             ? app_.say("house.sent_how")
      : folder.empty() ? app_.say("house.install_how")
                       : app_.say("house.install_how") + " " + app_.say("house.install_from", {{"folder", folder}});
  const float wide = 664, tall_words = paragraph(canvas, {}, wide, words, style, false).height;
  const float wrong = failed_.empty() ? 0 : paragraph(canvas, {}, wide, {{failed_}}, type::body(14), false).height + 10;
  const float tall = 246 + tall_words + (sent ? 46 : 0) + wrong;
  const Box box(280, std::floor(392 - tall / 2), 720, tall);
  paper_panel(canvas, box);
  const float left = box.left + 28;
  label(canvas, {left, box.top + 20, wide, 48}, app_.say(sent ? "house.sent" : "house.install"), type::title(24));
  rule(canvas, {left, box.top + 78}, wide, palette::paper4, true);
  paragraph(canvas, {left, box.top + 94}, wide, words, style);
  float y = box.top + 110 + tall_words;
  const auto line = [&](const std::string& id, const std::string& text) {
    const Box place(left, y, wide - 150, 36);
    canvas.fill(Path::box(place, 6), palette::paper2);
    list_line(canvas, {place.left + 10, place.top, place.width - 20, place.height}, text,
              type::mono(13, palette::ink9));
    if (button(canvas, ui, id, {right(place) + 10, y, 140, 36}, app_.say("house.copy"))) {
      sf::Clipboard::setString(sf::String::fromUtf8(text.begin(), text.end()));
      app_.note(app_.say("house.copied"));
    }
    tooltip(canvas, ui, ui.place(canvas, place, {.id = id + "/whole", .box = {}, .focusable = false}), place, text,
            600);
    y += 46;
  };
  if (sent) {
    line("house/copy_file", file_);
    line("house/copy_command", "vizier mod install " + std::filesystem::path(file_).filename().string());
    app_.tell("packed", file_);
  } else {
    const bool entered =
        text_field(canvas, ui, "house/path", {left, y, wide, 36}, friends_file_,
                   {.placeholder = app_.say("house.path"), .mono = true, .most = 1000}) == Typed::entered;
    y += 46;
    app_.tell("folder", folder);
    if (!failed_.empty()) app_.tell("failed", failed_);
    if (!failed_.empty()) paragraph(canvas, {left, y}, wide, {{failed_}}, type::body(14, palette::error_on_paper));
    if ((button(canvas, ui, "house/install", {left, bottom(box) - 60, 240, 40}, app_.say("house.install_now"),
                {.look = Look::gold, .enabled = !friends_file_.empty(), .title = true, .size = 17}) ||
         entered) &&
        !friends_file_.empty())
      install(ui);
  }
  if (button(canvas, ui, "house/close", {right(box) - 188, bottom(box) - 60, 160, 40}, app_.say("start.close"),
             {.key = Key::of(sf::Keyboard::Escape)}))
    share_ = Share::none;
}

}  // namespace vizier::window
