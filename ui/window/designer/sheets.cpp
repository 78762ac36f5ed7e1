// Sheets over the desk: choosing a spec to load, and saving the position as one.
#include <filesystem>

#include <algorithm>

#include "content/files.hpp"
#include "spec/file.hpp"
#include "window/designer/designer.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {

namespace {

namespace fs = std::filesystem;

/// Dims what lies below, which cannot be reached any more.
Box sheet_box(Canvas& canvas, Ui& ui, float width, float height) {
  ui.modal();
  ui.place(canvas, canvas.clip(), {.id = "sheet", .box = {}, .focusable = false});
  canvas.fill(canvas.clip(), faded(palette::desk_edge, 0.72F));
  const Box box = box_around({640, 404}, width, height);
  paper_panel(canvas, box);
  return box;
}

}  // namespace

void DesignerScreen::open_sheet(Sheet sheet) {
  sheet_ = sheet;
  specs_.clear();
  files_ = client::spec_files(desk_->package(), app_.options().project);
  if (wanted_file_.empty()) wanted_file_ = file_;
  if (sheet == Sheet::save) {
    if (name_.empty()) name_ = say("usual_name");
    if (wanted_file_.empty()) {
      const auto& layers = desk_->package().layers;
      const auto mod =
          std::find_if(layers.rbegin(), layers.rend(), [](const content::Manifest& m) { return m.is_mod; });
      wanted_file_ = mod != layers.rend() ? content::shown(mod->folder / "specs" / (mod->id + ".yaml"))
                                          : content::shown(app_.options().project / "tests" / "specs" /
                                                           desk_->package().config.package / "positions.yaml");
    }
    preview_ = desk_->as_spec(name_, {checked_.begin(), checked_.end()});
  }
  app_.draw_again();
}

void DesignerScreen::draw_load(Canvas& canvas, Ui& ui) {
  const Box box = sheet_box(canvas, ui, 860, 560);
  const float left = box.left + 28, top = box.top + 24;
  text(canvas, {left, top + 20}, say("load_title"), type::title(22));
  const bool cancelled = glyph_button(canvas, ui, "load/cancel", {right(box) - 48, top, 28, 28}, "cross", Look::paper,
                                      true, Key::of(sf::Keyboard::Escape));
  const Box field(left, top + 38, 560, 34);
  const Typed typed =
      text_field(canvas, ui, "load/file", field, wanted_file_, {.placeholder = say("file_hint"), .mono = true});
  const bool open =
      button(canvas, ui, "load/open", {right(field) + 10, field.top, 120, 34}, say("read"), {.look = Look::paper});
  const auto read = [&] {
    content::Diagnostics problems;
    specs_.clear();
    for (const spec::Spec& s : spec::read_specs(app_.library(), wanted_file_, problems))
      specs_.emplace_back(s.name, s.place.line);
    if (problems.ok()) return;
    content::attach_sources(problems);
    report_ = report_of(problems);
    app_.note(problems.list.front().message, true);
  };
  if (open || typed == Typed::entered) read();

  const float y = bottom(field) + 16, high = bottom(box) - y - 24, half = 380;
  {
    const Box list(left, y, half, high);
    const ScrollArea area(canvas, ui, "load/files", list, 30.0F * static_cast<float>(files_.size()), Look::paper);
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const Box row(left, y + 30.0F * static_cast<float>(i), half - 14, 28);
      const Touch t = ui.place(canvas, row, {.id = "load/file/" + files_[i], .box = {}});
      const bool on = files_[i] == wanted_file_;
      if (on || t.hover) canvas.fill(Path::box(row, 5), on ? palette::teal_dark : palette::paper2);
      // the end of a path says most
      const TextStyle style = type::mono(12.5F, on ? palette::paper0 : palette::ink9);
      std::string shown = files_[i];
      while (text_width(canvas, "…" + shown, style) > row.width - 18 && shown.find('/') != std::string::npos)
        shown = shown.substr(shown.find('/') + 1);
      list_line(canvas, {row.left + 9, row.top, row.width - 14, 28}, shown == files_[i] ? shown : "…/" + shown, style);
      if (t.focus) focus_ring(canvas, inset(row, 3), 4);
      if (t.clicked) {
        wanted_file_ = files_[i];
        read();
      }
    }
  }
  std::size_t chosen = 0;
  {
    const float x = left + half + 16, w = right(box) - 28 - x;
    const Box list(x, y, w, high);
    if (specs_.empty()) label(canvas, {x, y, w, 60}, say(files_.empty() ? "no_files" : "choose_file"), type::aside(15));
    const ScrollArea area(canvas, ui, "load/specs", list, 46.0F * static_cast<float>(specs_.size()), Look::paper);
    for (std::size_t i = 0; i < specs_.size(); ++i)
      if (list_row(canvas, ui, "load/spec/" + std::to_string(i + 1), {x, y + 46.0F * static_cast<float>(i), w - 14, 42},
                   specs_[i].first, say("line_n", {{"n", static_cast<std::int64_t>(specs_[i].second)}}))
              .clicked)
        chosen = i + 1;
  }
  if (cancelled) sheet_ = Sheet::none;
  if (chosen == 0) return;
  content::Diagnostics problems;
  sheet_ = Sheet::none;
  if (!load(wanted_file_, chosen, problems)) report_ = report_of(problems);
}

void DesignerScreen::draw_save(Canvas& canvas, Ui& ui) {
  const Box box = sheet_box(canvas, ui, 860, 560);
  const float left = box.left + 28, top = box.top + 24, width = box.width - 56;
  text(canvas, {left, top + 20}, say("save_title"), type::title(22));
  const auto row = [&](float y, const char* key) { label(canvas, {left, y, 110, 34}, say(key), type::bold(14)); };
  row(top + 42, "spec_name");
  bool save = text_field(canvas, ui, "save/name", {left + 116, top + 42, width - 116, 34}, name_,
                         {.placeholder = say("name_hint")}) == Typed::entered;
  row(top + 84, "file");
  save |= text_field(canvas, ui, "save/file", {left + 116, top + 84, width - 116, 34}, wanted_file_,
                     {.placeholder = say("file_hint"), .mono = true}) == Typed::entered;

  label(canvas, {left, top + 128, width, 22},
        checked_.empty() ? say("checks_question")
                         : say("checks_zones", {{"n", static_cast<std::int64_t>(checked_.size())}}),
        type::body(14, palette::ink7));
  const Box page(left, top + 154, width, bottom(box) - top - 154 - 74);
  canvas.fill(Path::box(page, 6), palette::night8);
  canvas.frame(page, 6, {palette::paper4, 1.2F});
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < preview_.size();) {
    const std::size_t end = std::min(preview_.find('\n', at), preview_.size());
    lines.push_back(preview_.substr(at, end - at));
    at = end + 1;
  }
  // the name is typed above, and shown as it is typed
  if (!lines.empty()) lines.front() = "- it: " + name_;
  {
    const TextStyle code = type::mono(12.5F, palette::paper1);
    const Box inside = inset(page, 10);
    std::vector<std::string> shown;
    for (const std::string& line : lines)
      for (const std::string& part :
           wrap(line, inside.width - 14, [&](std::string_view s) { return text_width(canvas, s, code); })) {
        const std::size_t indent = line.find_first_not_of(' ');
        const bool goes_on = !part.empty() && part[0] != ' ' && indent != std::string::npos && indent > 0;
        shown.push_back(goes_on ? std::string(indent, ' ') + part : part);
      }
    const ScrollArea area(canvas, ui, "save/preview", inside, 18.0F * static_cast<float>(shown.size()));
    for (std::size_t i = 0; i < shown.size(); ++i)
      text(canvas, {inside.left, inside.top + 14 + 18.0F * static_cast<float>(i)}, shown[i], code);
  }
  const float y = bottom(box) - 58;
  save |= button(canvas, ui, "save/write", {right(box) - 28 - 190, y, 190, 38}, say("write"), {.look = Look::gold});
  if (button(canvas, ui, "save/cancel", {right(box) - 28 - 190 - 130, y, 120, 38}, say("cancel"),
             {.look = Look::paper, .key = Key::of(sf::Keyboard::Escape)}))
    sheet_ = Sheet::none;
  if (!save) return;
  const auto told = desk_->save(app_.library(), wanted_file_, name_, {checked_.begin(), checked_.end()});
  if (!told) return app_.note(app_.say(told.failed().key, told.failed().args), true);
  if (!wanted_file_.ends_with(".yaml")) wanted_file_ += ".yaml";
  file_ = wanted_file_;
  saved_at_ = desk_->change();
  sheet_ = Sheet::none;
  if (!*told)
    app_.note(say("saved", {{"file", file_}, {"name", name_}}));
  else
    report_ = report_of(**told);
}

}  // namespace vizier::window
