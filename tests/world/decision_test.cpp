#include "world/decision.hpp"

#include <map>

#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

namespace {

using Numbers = std::vector<std::int32_t>;

Decision ask(Decision::Type type, int items, int min = 0, int max = 0) {
  Decision d;
  d.reset(type, red);
  for (int i = 0; i < items; ++i) d.items.push_back(Choice::number(i * 10));
  d.min = min;
  d.max = max;
  return d;
}

Decision pair(int items, int seconds, std::vector<std::uint8_t> legal = {}) {
  Decision d = ask(Decision::Type::pair, items);
  for (int i = 0; i < seconds; ++i) d.seconds.push_back(Choice::number(i));
  d.legal = std::move(legal);
  return d;
}

Decision amounts(Numbers limits, int min, int max) {
  Decision d = ask(Decision::Type::amounts, static_cast<int>(limits.size()), min, max);
  d.limits = std::move(limits);
  return d;
}

std::vector<Numbers> all_answers(const Decision& d) {
  std::vector<Answer> answers;
  d.enumerate(answers);
  std::vector<Numbers> lists;
  for (const Answer& a : answers) lists.emplace_back(a.values().begin(), a.values().end());
  return lists;
}

/// What holds for every question: as many answers as counted, all different, all accepted; samples are among them and
/// reach all of them.
void check_question(const Decision& d) {
  const auto answers = all_answers(d);
  CHECK(d.count() == answers.size());
  std::map<Numbers, int> hits;
  for (const auto& a : answers) {
    CHECK(d.check(Answer(a)));
    hits[a] = 0;
  }
  CHECK(hits.size() == answers.size());
  Rng rng = Rng::seeded(3);
  for (int i = 0; i < 200 * static_cast<int>(answers.size()); ++i) {
    const Answer a = d.sample(rng);
    const Numbers key(a.values().begin(), a.values().end());
    REQUIRE(hits.count(key) == 1);
    ++hits[key];
  }
  for (const auto& [answer, n] : hits) CHECK(n > 10);
}

bool refused(const Decision& d, Numbers answer) { return !d.check(Answer(answer)); }

}  // namespace

TEST_CASE("a choice holds a handle, a number or a text in eight bytes") {
  static_assert(sizeof(Choice) == 8);
  for (const std::int64_t n : {0L, -1L, 5L, -1'000'000'000'000L}) {
    CHECK(Choice::number(n).type() == Choice::Type::number);
    CHECK(Choice::number(n).number() == n);
  }
  const Ref r = cell(ZoneId(3), -5, 7);
  CHECK(Choice(r).type() == Choice::Type::ref);
  CHECK(Choice(r).ref() == r);
  CHECK(Choice::text(9).type() == Choice::Type::text);
  CHECK(Choice::text(9).text() == 9);
}

TEST_CASE("an answer keeps short and long lists alike") {
  const Numbers long_list{4, 5, 6};
  const Answer a(long_list);
  const Answer b = a;
  CHECK(b == a);
  CHECK(b.size() == 3);
  CHECK(b[2] == 6);
  CHECK(Answer(1, 2) == Answer(Numbers{1, 2}));
  CHECK_FALSE(Answer(1) == Answer(1, 0));
  CHECK(Answer().size() == 0);
}

TEST_CASE("one of a list") {
  const Decision d = ask(Decision::Type::one, 3);
  CHECK(all_answers(d) == std::vector<Numbers>{{0}, {1}, {2}});
  check_question(d);
  CHECK(refused(d, {3}));
  CHECK(refused(d, {-1}));
  CHECK(refused(d, {}));
  CHECK(refused(d, {0, 1}));
  CHECK(refused(d, {std::numeric_limits<std::int32_t>::max()}));
}

TEST_CASE("a pair out of two lists, of which only some combinations are legal") {
  check_question(pair(2, 3));
  const Decision d = pair(2, 3, {0, 1, 0, 1, 0, 1});
  CHECK(all_answers(d) == std::vector<Numbers>{{0, 1}, {1, 0}, {1, 2}});
  check_question(d);
  CHECK(d.check(Answer(0, 0)).problem() == "these two do not go together");
  CHECK(refused(d, {0, 3}));
  CHECK(refused(d, {2, 0}));
  CHECK(refused(d, {0}));
  std::vector<std::uint8_t> only_one(10'000);
  only_one[4'321] = 1;
  Rng rng = Rng::seeded(1);
  CHECK(pair(100, 100, only_one).sample(rng) == Answer(43, 21));
  CHECK_FALSE(pair(200, 100).count());
}

TEST_CASE("some of a list") {
  const Decision d = ask(Decision::Type::some, 3, 1, 2);
  CHECK(all_answers(d) == std::vector<Numbers>{{0}, {0, 1}, {0, 2}, {1}, {1, 2}, {2}});
  check_question(d);
  check_question(ask(Decision::Type::some, 4, 0, 4));
  check_question(ask(Decision::Type::some, 4, 0, 9));  // more than there are
  check_question(ask(Decision::Type::some, 0, 0, 0));
  CHECK(refused(d, {}));
  CHECK(refused(d, {0, 1, 2}));
  CHECK(refused(d, {1, 1}));
  CHECK(refused(d, {3}));
  CHECK_FALSE(refused(d, {2, 0}));
}

TEST_CASE("nearly all of a long list are few answers, found without trying all") {
  const Decision d = ask(Decision::Type::some, 60, 59, 60);
  CHECK(d.count() == 61);
  CHECK(all_answers(d).size() == 61);
  CHECK_FALSE(ask(Decision::Type::some, 60, 30, 30).count());
  CHECK_FALSE(ask(Decision::Type::some, 60, 0, 60).count());
  CHECK(ask(Decision::Type::some, 10'000, 1, 1).count() == 10'000);
}

TEST_CASE("an order of all") {
  const Decision d = ask(Decision::Type::order, 3);
  CHECK(all_answers(d).size() == 6);
  check_question(d);
  CHECK(refused(d, {0, 1}));
  CHECK(refused(d, {0, 1, 1}));
  CHECK(d.check(Answer(Numbers{0, 1, 1})).problem() == "choice 2 is named twice");
  CHECK(ask(Decision::Type::order, 7).count() == 5'040);
  CHECK_FALSE(ask(Decision::Type::order, 8).count());
}

TEST_CASE("a number in a range") {
  check_question(ask(Decision::Type::number, 0, -2, 3));
  const Decision d = ask(Decision::Type::number, 0, 2, 4);
  CHECK(refused(d, {1}));
  CHECK(refused(d, {5}));
  CHECK(refused(d, {}));
  const std::int32_t most = std::numeric_limits<std::int32_t>::max();
  check_question(ask(Decision::Type::number, 0, most - 3, most));
  CHECK_FALSE(ask(Decision::Type::number, 0, -most, most).count());
  CHECK(ask(Decision::Type::number, 0, 4, 3).count() == 0);
}

TEST_CASE("amounts out of pools") {
  const Decision d = amounts({1, 2, 1}, 2, 2);
  CHECK(all_answers(d) == std::vector<Numbers>{{0, 1, 1}, {0, 2, 0}, {1, 0, 1}, {1, 1, 0}});
  check_question(d);
  check_question(amounts({2, 0, 2}, 1, 4));
  check_question(amounts({3}, 0, 3));
  CHECK(refused(d, {0, 1, 0}));
  CHECK(refused(d, {2, 0, 0}));
  CHECK(refused(d, {1, 2, -1}));
  CHECK(refused(d, {1, 1}));
  CHECK(amounts({1'000'000, 1'000'000, 1'000'000}, 2, 2).count() == 6);
  CHECK(amounts({1'000'000, 1'000'000}, 1'999'999, 2'000'000).count() == 3);
  CHECK_FALSE(amounts({1'000'000'000, 1'000'000'000, 1'000'000'000}, 0, 2'000'000'000).count());
}

TEST_CASE("codes and answers name the same choices") {
  const Decision d = pair(3, 2, {1, 0, 1, 1, 0, 1});
  std::vector<std::uint32_t> codes;
  d.enumerate_codes(codes);
  std::vector<Answer> answers;
  d.enumerate(answers);
  REQUIRE(codes.size() == answers.size());
  for (std::size_t i = 0; i < codes.size(); ++i) CHECK(d.from_code(codes[i]) == answers[i]);
}

TEST_CASE("an emptied question is as good as new") {
  Decision d = pair(2, 2, {1, 1, 1, 0});
  d.otherwise = Answer(1);
  d.args = Value(3);
  d.reset(Decision::Type::number, blue);
  CHECK(d.items.empty());
  CHECK(d.legal.empty());
  CHECK(d.args.is_nil());
  CHECK_FALSE(d.otherwise);
  CHECK(d.deadline_ms == -1);
  CHECK(d.seat == blue);
}

TEST_CASE("an answer is drawn in a time that does not grow with the numbers in it") {
  Rng rng(7);
  for (const Decision& d : {amounts(Numbers(1'000, 1'000'000), 0, 1'000'000'000), amounts({2'000'000'000, 1, 5}, 7, 7),
                            amounts({2'000'000'000, 2'000'000'000}, 2'000'000'000, 2'000'000'000)})
    for (int i = 0; i < 50; ++i) REQUIRE(d.check(d.sample(rng)));
  CHECK_FALSE(amounts(Numbers(10'000, 1), 1, 1).count());  // 10,000 answers of 10,000 numbers each
}
