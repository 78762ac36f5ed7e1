#include <fmt/format.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/prose.hpp"
#include "lab/report_parts.hpp"

namespace vizier::lab {
namespace {

std::string head(const std::vector<std::string>& columns, std::size_t words_from) {
  std::string out = "<div class=\"tables\"><table><thead><tr>";
  for (std::size_t i = 0; i < columns.size(); ++i)
    out += fmt::format("<th{}>{}</th>", i >= words_from ? " class=\"w\"" : "", escaped(columns[i]));
  return out + "</tr></thead><tbody>\n";
}

std::string measure_number(double x, const std::string& unit) {
  const bool percent = unit == "%";
  return fmt::format("{:.{}f}{}", x, percent || std::abs(x) >= 100 ? 1 : 2, percent ? " %" : "");
}

}  // namespace

std::string emphasised(const std::string& sentence) {
  std::string out;
  bool bold = false;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::size_t next = std::min(sentence.find("**", at), sentence.size());
    out += escaped(std::string_view(sentence).substr(at, next - at));
    if (next < sentence.size()) out += bold ? "</b>" : "<b>", bold = !bold;
    at = next + 2;
  }
  return out;
}

std::string card_table(const Summary& s) {
  const std::vector<CardRow>& rows = s.main().cards;
  if (rows.empty()) return {};
  std::vector<std::string> counted;
  for (const char* usual : {"drawn", "played", "cancelled"})
    if (std::any_of(rows.begin(), rows.end(), [&](const CardRow& r) { return r.counts.contains(usual); }))
      counted.emplace_back(usual);
  std::vector<std::string> columns{"card"};
  columns.insert(columns.end(), counted.begin(), counted.end());
  for (const char* more : {"wins if drawn", "wins if played", "baseline", "worth drawn", "worth played", "in words"})
    columns.emplace_back(more);
  std::string out = head(columns, columns.size() - 1), last;
  const auto percent = [](const Estimate& e) { return e.n > 1 ? share_words(e) : std::string("–"); };
  const std::vector<std::string> categories = card_categories(rows);
  for (const std::string& category : categories)
    for (const CardRow& r : rows) {
      if (r.table != category || r.verdict == "unseen") continue;
      if (categories.size() > 1 && last != category)
        out += fmt::format("<tr class=\"part\"><td colspan=\"{}\">{}</td></tr>\n", columns.size(),
                           escaped(s.header.name("category", category)));
      last = category;
      out += fmt::format("<tr{}><td class=\"n\">{}</td>", r.fresh ? " class=\"mark\"" : "", escaped(r.name));
      for (const std::string& c : counted)
        out += fmt::format("<td>{}</td>",
                           grouped_number(static_cast<std::uint64_t>(r.counts.contains(c) ? r.counts.at(c) : 0)));
      out += fmt::format(
          "<td>{}</td><td>{}</td><td>{:.1f}</td><td>{}</td><td>{}</td><td class=\"w\"><span "
          "class=\"verdict{}\">{}:</span> {}</td></tr>\n",
          percent(r.wins_drawn), percent(r.wins_played), 100 * r.baseline,
          r.drawn.n > 1 ? signed_with_error(r.drawn) : "–", r.played.n > 1 ? signed_with_error(r.played) : "–",
          r.verdict == "open" || r.verdict == "unseen" || r.verdict == "common" ? " open" : "", escaped(r.verdict),
          escaped(r.brief));
    }
  std::string unseen;
  for (const CardRow& r : rows)
    if (r.verdict == "unseen") unseen += fmt::format("{}{} ({})", unseen.empty() ? "" : ", ", r.name, r.wins_drawn.n);
  out += "</tbody></table></div>\n";
  return unseen.empty() ? out : out + fmt::format("<p>Drawn by too few to say anything: {}.</p>\n", escaped(unseen));
}

std::string difference_table(const std::vector<Difference>& rows) {
  if (rows.empty()) return {};
  std::string out = head({"measure", "without", "with", "difference", "p", "in words"}, 5);
  for (const Difference& d : rows) {
    const int digits = d.unit == "%" || d.unit == "points" ? 1 : 2;
    out += fmt::format(
        "<tr{}><td class=\"n\">{}{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"w{}\">{}</td></tr>\n",
        d.marked ? " class=\"mark\"" : "", escaped(d.measure), d.unit.empty() || d.unit == "%" ? "" : ", " + d.unit,
        measure_number(d.without, d.unit), measure_number(d.with, d.unit), signed_with_error(d.difference, digits),
        escaped(p_words(d.p)), d.words.starts_with("open") ? " open" : "", escaped(d.words));
  }
  return out + "</tbody></table></div>\n";
}

std::string sweep_table(const Summary& s) {
  if (s.variants.size() < 3) return {};
  std::string out = head({"value", "games", "rounds", "decisions", "mean score", "wins of who begins, %"}, 9);
  for (const VariantSummary& v : s.variants)
    out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(v.name),
                       grouped_number(v.games), with_error(v.rounds, 2), with_error(v.decisions),
                       with_error(v.score, 2), v.order.empty() ? "–" : share_words(v.order[0].share));
  return out + "</tbody></table></div>\n";
}

std::string unused_list(const Summary& s) {
  std::string out;
  if (!s.never.empty()) {
    out += "<ul>";
    for (const std::string& what : s.never) out += fmt::format("<li>{}.</li>", escaped(what));
    out += "</ul>\n";
  }
  if (s.scripts.empty())
    return s.never.empty() ? std::string{}
                           : out +
                                 "<p class=\"note\">With --coverage, vizier sim also tells which lines of the scripts "
                                 "no game reached.</p>\n";
  int lines = 0, reached = 0;
  std::string gaps;
  for (const Unreached& script : s.scripts) {
    lines += script.lines, reached += script.reached;
    for (const Unreached::Gap& gap : script.gaps) {
      const std::size_t from = std::min(gap.text.find_first_not_of(" \t"), gap.text.size());
      const std::string where =
          gap.from == gap.to ? fmt::format("{}", gap.from) : fmt::format("{}–{}", gap.from, gap.to);
      gaps += fmt::format("<li><b>{}:{}</b> {}</li>\n", escaped(script.file), where, escaped(gap.text.substr(from)));
    }
  }
  out += fmt::format("<p>{} of {} lines of the scripts were reached ({:.1f} %){}</p>\n",
                     grouped_number(static_cast<std::uint64_t>(reached)),
                     grouped_number(static_cast<std::uint64_t>(lines)), lines == 0 ? 100.0 : 100.0 * reached / lines,
                     gaps.empty() ? "." : "; these were not:");
  return gaps.empty() ? out : out + "<ul class=\"gaps\">\n" + gaps + "</ul>\n";
}

}  // namespace vizier::lab
