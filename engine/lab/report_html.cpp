#include <fmt/format.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/prose.hpp"
#include "lab/report.hpp"
#include "lab/report_parts.hpp"
#include "lab/report_style.hpp"

namespace vizier::lab {
namespace {

std::string section(const char* columns, std::string_view title, std::string_view note, const std::string& inside) {
  if (inside.empty()) return {};
  const std::string aside = note.empty() ? "" : fmt::format("<p class=\"note\">{}</p>", escaped(note));
  return fmt::format("<section class=\"{}\"><h2>{}</h2>{}\n{}</section>\n", columns, escaped(title), aside, inside);
}

/// Several charts one below the other in one column of the page.
std::string stack(const char* columns, const std::string& inside) {
  return inside.empty() ? "" : fmt::format("<div class=\"{}\">\n{}</div>\n", columns, inside);
}

/// Each option on one line with its value.
std::string command(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find(" --", at + 1), text.size());
    out += fmt::format("<span>{}</span>{}", escaped(std::string_view(text).substr(at, next - at)),
                       next < text.size() ? " " : "");
    at = next < text.size() ? next + 1 : next;
  }
  return out;
}

std::string figure(const std::string& value, std::string_view what) {
  return fmt::format("<div><b>{}</b><span>{}</span></div>", escaped(value), escaped(what));
}

/// A line with five stars in its middle.
std::string ornament() {
  constexpr double width = 1000, middle = width / 2, y = 12;
  std::string out = svg::rule(0, y, middle - 70, y, svg::line, " stroke-width=\"1.5\"") +
                    svg::rule(middle + 70, y, width, y, svg::line, " stroke-width=\"1.5\"");
  for (const double at : {-48.0, -26.0, 26.0, 48.0})
    out += star(middle + at, y, 6, "fill=\"none\" stroke=\"#D3A548\" stroke-width=\"1.2\"");
  return "<div class=\"band\">" + svg::picture(width, 2 * y, out + star(middle, y, 11, "fill=\"#B5593A\""), "") +
         "</div>\n";
}

std::string figures(const Summary& s) {
  const VariantSummary& main = s.main();
  const bool compares = s.variants.size() == 2;
  std::uint64_t errors = 0, all = 0;
  for (const VariantSummary& v : s.variants) errors += v.errors, all += v.games;
  std::string out = "<div class=\"figures\">";
  out += s.variants.size() > 1 ? figure(fmt::format("{} × {}", s.variants.size(), grouped_number(main.games)),
                                        "paired games, same random numbers")
                               : figure(grouped_number(main.games), "games");
  out += figure(fmt::format("{:.1f} rounds", main.rounds.value),
                compares ? fmt::format("without: {:.1f}", s.variants[0].rounds.value)
                         : fmt::format("± {:.2f}", main.rounds.error));
  out += figure(grouped_number(static_cast<std::uint64_t>(main.decisions.value + 0.5)), "decisions in a game");
  if (!main.order.empty())
    out += figure(fmt::format("{:.1f} %", 100 * main.order[0].share.value),
                  fmt::format("wins of who begins, ± {:.1f}", 100 * main.order[0].share.error));
  out += errors == 0 ? figure("none failed", "all games came to their end")
                     : figure(grouped_number(errors), fmt::format("of {} games failed", grouped_number(all + errors)));
  return out + "</div>\n";
}

/// Cards take the wide column where there are some, and the smaller charts the narrow one beside it; otherwise these
/// stand in two columns.
std::string charts(const Summary& s) {
  const VariantSummary& main = s.main();
  std::string cards;
  const std::string note =
      "Filled: differs from zero with 95 % confidence. Of twenty cards that do nothing, one would.";
  for (const std::string& category : card_categories(main.cards)) {
    const bool first = cards.empty();
    cards += section("whole", first ? "What each card is worth" : s.header.name("category", category),
                     !first                   ? ""
                     : s.header.fresh.empty() ? note
                                              : note + " Star: what is under test.",
                     card_chart(main.cards, category, wide_width));
  }
  const auto plotted =
      std::count_if(main.cards.begin(), main.cards.end(), [](const CardRow& c) { return c.drawn.n > 0; });
  constexpr int many = 10;  // cards that fill a column beside everything else
  const double side = cards.empty() ? half_width : narrow_width,
               beside = plotted >= many || cards.empty() ? side : wide_width;
  const char* const one = "whole";
  const std::string order =
      section(one, "Winning by turn order", "Share of games won, 95 % intervals; filled: not an equal chance.",
              win_chart(main.order, side));
  const std::string bots =
      main.bots.size() > 1
          ? section(one, "Winning by bot", "Share of games won, all seats together.", win_chart(main.bots, side))
          : "";
  const std::string roles = main.roles.empty()
                                ? ""
                                : section(one, "Winning by role", "Share of games won, by somebody of the role.",
                                          win_chart(main.roles, side));
  const std::string seats = roles + section(one, "Winning by seat", "Share of games won, by place at the table.",
                                            win_chart(main.seats, side));
  const std::string board = section(one, "Where the contest is", "Pieces laid on each space in a round, all players.",
                                    board_chart(s, beside));
  std::string grids;
  for (const GridRow& g : main.grids)
    grids += section(one, g.name + ": where pieces are laid", "Pieces on each cell in a game, all players.",
                     heat_grid(g.cells, beside, "pieces a game"));
  if (cards.empty()) return stack("half", bots + order + seats) + stack("half", board + grids);
  if (plotted >= many) return stack("wide", cards) + stack("narrow", bots + order + seats + board + grids);
  return stack("wide", cards + board + grids) + stack("narrow", bots + order + seats);
}

}  // namespace

std::string report_html(const Summary& s) {
  if (s.variants.empty()) return {};
  const VariantSummary& main = s.main();
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Balance "
      "report: {0}</title><style>{1}</style></head><body><main>\n<header><div><h1>Balance report</h1><p "
      "class=\"command\">{2}</p></div><p "
      "class=\"game\">{0}</p></header>\n",
      escaped(s.header.title), report_style, command(s.header.command));
  out += ornament();
  if (!s.sentences.empty())
    out += fmt::format("<p class=\"lead\">{}</p>\n", emphasised(fmt::format("{}", fmt::join(s.sentences, " "))));
  out += figures(s);
  if (main.games > 0) {
    out += "<div class=\"grid\">\n" + charts(s);
    out += section("half", "Length", "How many rounds games take, in per cent of all.", length_chart(s, half_width)) +
           series_sections(s);
    out += section(
        "whole", "With and without",
        "Each game beside its twin with the same random numbers; ± is half of a 95 % interval, p how likely chance "
        "alone does as much.",
        difference_table(s.differences) +
            (s.differences.empty() ? "" : fmt::format("<p class=\"note\">{}</p>", escaped(twins_words(s.twins)))));
    out += section("whole", "What the values do", "One row for each value.", sweep_table(s));
    out += section("whole", "Cards",
                   "How often; part of the games won by who drew and who played it, beside what the same bots win in "
                   "the same seats; what that is worth against who had it not, in points of a hundred.",
                   card_table(s));
    out += section("whole", "Never reached", "What the rules offer and none of these games has used.", unused_list(s)) +
           "</div>\n";
  }
  return out + fmt::format("<footer>{} · seats {} · seed {} · content {}</footer>\n</main></body></html>\n",
                           escaped(s.header.config), escaped(fmt::format("{}", fmt::join(s.header.seats, ", "))),
                           s.header.seed, escaped(s.header.content));
}

}  // namespace vizier::lab
