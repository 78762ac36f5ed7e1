#include "lab/report.hpp"

#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "content/files.hpp"
#include "lab/record_file.hpp"

namespace vizier::cli {
namespace {

struct ReportOptions {
  std::vector<std::string> files;
  std::string out;
  bool markdown = false, json = false;
};

int report(const ReportOptions& o) {
  if (o.markdown && o.json) throw Failure("--markdown and --json: one of them");
  const auto results = lab::read_records({o.files.begin(), o.files.end()});
  if (!results) throw Failure(results.problem());
  const lab::Summary summary = lab::summarise(*results);
  const std::string text = o.json       ? lab::report_json(summary)
                           : o.markdown ? lab::report_markdown(summary)
                                        : lab::report_html(summary);
  if (o.out.empty()) {
    print_exactly(text);
    return 0;
  }
  if (const auto good = content::check_file(o.out); !good)
    throw Failure(fmt::format("--out {}: {}", o.out, good.problem()));
  std::ofstream out = content::open_to_write(o.out);
  out << text << std::flush;
  if (!out) throw Failure(fmt::format("{}: it cannot be written", o.out));
  return 0;
}

std::function<int()> declare_report(Arguments& arguments, const Global&) {
  auto o = std::make_shared<ReportOptions>();
  arguments.positionals("FILE", o->files, "results of vizier sim --out; those of several shards are joined", true);
  arguments.option("--out", o->out, "FILE", "write it there instead of to standard output");
  arguments.flag("--markdown", o->markdown, "as Markdown instead of a page of HTML");
  arguments.flag("--json", o->json, "one line of JSON");
  return [o] { return report(*o); };
}

}  // namespace

const Verb report_verb{"report", "Says what the games of a simulation show: a page with plots and plain sentences.",
                       "vizier report results-*.jsonl --out report.html", declare_report};

}  // namespace vizier::cli
