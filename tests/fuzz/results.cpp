// Files of results that somebody changed: a report is made of them, or they are refused with the line.
#include "targets.hpp"

#include "edits.hpp"
#include "lab/record_file.hpp"
#include "lab/report.hpp"

using namespace vizier;
using namespace vizier::fuzz;

void vizier::fuzz::fuzz_results(const std::uint8_t* data, std::size_t size) {
  static const std::string sound = read_all(source() / "tests" / "fuzz" / "results.jsonl");
  static const std::vector<std::string> words = {
      "\"<script>\"", "1e308", "-1", "null", "[[]]", "{\"a\":[]}", "18446744073709551615", "\"\\u0000\""};
  Bytes in(data, size);
  const auto path = scratch() / "results.jsonl";
  write_file(path, edited(in, sound, words));
  const auto read = lab::read_records({path});
  if (!read) return require(!read.problem().empty(), "refused without a word");
  const lab::Summary summary = lab::summarise(*read);
  require(lab::report_html(summary).find("<script") == std::string::npos,
          "a text of a file became a script of the page");
  (void)lab::report_markdown(summary);
  (void)lab::report_json(summary);
}
