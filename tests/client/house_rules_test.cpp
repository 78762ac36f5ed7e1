// House rules that are made without an editor: what is written, read again, tried and sent.
#include "client/house_rules.hpp"
#include "content/manifest.hpp"

#include "catch.hpp"
#include "client/house_check.hpp"
#include "client/house_fields.hpp"
#include "client/memory.hpp"
#include "client/packing.hpp"
#include "content/rule_types.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "home.hpp"

using namespace vizier;
using client::HouseRule;
using content::Config;
using content::Node;

namespace {

const std::filesystem::path house_source = VIZIER_SOURCE_DIR;

content::Library house_library() {
  return content::Library({house_source, house_source / "mods", house_source / "tests/packages",
                           client::user_mods_folder(), client::user_packages_folder()});
}

std::shared_ptr<const content::Package> house_game(const Config& config) {
  const content::Loaded loaded = house_library().load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

Node house_value(const std::string& text) {
  content::Diagnostics ignored;
  const auto tree = content::parse_yaml("value: " + text, "", ignored);
  REQUIRE(tree);
  return *tree->find("value");
}

void set_value(HouseRule& rule, const Config& game, const std::string& key, const std::string& text) {
  const auto done = client::set_rule(rule, *house_game(game), key, house_value(text));
  INFO((done ? std::string() : done.problem()));
  REQUIRE(done);
}

void without(HouseRule& rule, const Config& game, const std::string& kind) {
  REQUIRE(client::leave_out(rule, *house_game(game), kind, true));
}

/// Keeps it, and says where.
std::filesystem::path kept(HouseRule& rule, const Config& game) {
  const auto done = client::keep_house_rule(house_library(), game, rule);
  INFO((done ? std::string() : done.problem()));
  REQUIRE(done);
  return client::user_mods_folder() / rule.id;
}

std::string rule_of(const Config& game, const std::string& key) {
  const auto package = house_game(game);
  const Node* node = content::find_rule(package->tree, key);
  return node ? content::to_short(*node) : "nothing";
}

const Config duel{"duel", {}, {}, {}};

}  // namespace

TEST_CASE("the id of a house rule follows from its title") {
  CHECK(client::id_of_title("Our Evening!") == "our_evening");
  CHECK(client::id_of_title("Soirée à Noël, 3") == "soiree_a_noel_3");
  CHECK(client::id_of_title("3 rounds") == "rule_3_rounds");
  CHECK(client::id_of_title("夜") == "house_rule");
  CHECK(client::id_of_title("") == "house_rule");
}

TEST_CASE("a value that does not fit a rule is refused with the reason") {
  const Home home;
  HouseRule rule;
  const auto game = house_game({"aladdin", {}, {}, {}});
  const auto says = [&](const char* key, const char* value) {
    const auto done = client::set_rule(rule, *game, key, house_value(value));
    return done ? std::string() : done.failed().sentence();
  };
  CHECK(says("market.take", "21") == "rules.market.take: 21 is too large; at most 20");
  CHECK(missing_in(says("market.take", "much"), "rules.market.take") == "");
  CHECK(missing_in(says("guard.drawn", "round_strat"), "round_start") == "");
  CHECK(says("market.tke", "3") == "there is no rule 'market.tke'");
  CHECK(says("variant", "magic") == "rules.variant: the game sets this itself");
  CHECK_FALSE(rule.changes());
  CHECK(says("market.take", "20") == "");
  CHECK(rule.values.size() == 1);
  CHECK(says("market.take", "3") == "");  // the printed value takes the change away
  CHECK_FALSE(rule.changes());
}

TEST_CASE("a house rule is an ordinary mod that can be opened and changed again") {
  const Home home;
  HouseRule rule;
  rule.title = "Short \"and\" sharp";
  set_value(rule, duel, "rounds", "2");
  const auto folder = kept(rule, duel);
  CHECK(rule.id == "short_and_sharp");
  CHECK(rule_of({"duel", {}, {}, {rule.id}}, "rounds") == "2");
  CHECK(rule_of(duel, "rounds") == "4");

  const content::Library library = house_library();
  const auto rules = client::house_rules_for(library, "duel");
  REQUIRE(rules.size() == 1);
  CHECK(rules[0]->title == "Short \"and\" sharp");
  CHECK(rules[0]->version == "1.0.0");
  CHECK(rules[0]->format == content::current_format);
  auto opened = client::open_house_rule(library, *rules[0]);
  REQUIRE(opened);
  REQUIRE(opened->values.count("rounds") == 1);
  CHECK(opened->values["rounds"].value.integer == 2);

  // somebody adds a file of their own and a line to the manifest: both stay
  home.write("vizier/mods/short_and_sharp/README.md", "mine\n");
  home.write("vizier/mods/short_and_sharp/mod.yaml", text_of(folder / "mod.yaml") + "authors: [me]\n");
  set_value(*opened, duel, "rounds", "4");
  set_value(*opened, duel, "draw", "1");
  opened->title = "Sharper";
  kept(*opened, duel);
  CHECK(opened->id == "short_and_sharp");
  CHECK(rule_of({"duel", {}, {}, {rule.id}}, "rounds") == "4");
  CHECK(rule_of({"duel", {}, {}, {rule.id}}, "draw") == "1");
  CHECK(text_of(folder / "README.md") == "mine\n");
  const std::string manifest = text_of(folder / "mod.yaml");
  CHECK(missing_in(manifest, "authors: [me]") == "");
  CHECK(missing_in(manifest, "title: \"Sharper\"") == "");
  CHECK(missing_in(manifest, "version: 1.0.1") == "");

  REQUIRE(client::remove_house_rule(*house_library().find(rule.id)));
  CHECK(client::house_rules_for(house_library(), "duel").empty());
}

TEST_CASE("two house rules of one title get ids of their own") {
  const Home home;
  for (const char* id : {"evening", "evening_2"}) {
    HouseRule rule;
    rule.title = "Evening";
    set_value(rule, duel, "rounds", "2");
    kept(rule, duel);
    CHECK(rule.id == id);
  }
}

TEST_CASE("what somebody wrote by hand into the file is not lost by opening it") {
  const Home home;
  home.write("vizier/mods/mine/mod.yaml",
             "id: mine\nversion: 1.0.0\nformat: 2\ntitle: Mine\nrequires: ['duel >=1.0 <2']\n");
  home.write("vizier/mods/mine/content/house.yaml", "rules: { rounds: 2 }\ntricks: { more: {} }\n");
  const content::Library library = house_library();
  REQUIRE(library.find("mine"));
  const auto opened = client::open_house_rule(library, *library.find("mine"));
  REQUIRE_FALSE(opened);
  CHECK(missing_in(opened.problem(), "house.yaml:2") == "");
}

TEST_CASE("changes go to the layer that declares them, so that every rules set still loads") {
  const Home home;
  const Config magic{"aladdin", {}, "magic", {}};
  HouseRule rule;
  rule.title = "Mixed";
  set_value(rule, magic, "tent.draw", "3");
  set_value(rule, magic, "market.take", "5");
  without(rule, magic, "spells.charity");
  const auto folder = kept(rule, magic);
  CHECK(missing_in(text_of(folder / "content/house.yaml"), "take: 5") == "");
  const std::string own = text_of(folder / "content/variants/magic/house.yaml");
  CHECK(missing_in(own, "draw: 3") == "");
  CHECK(missing_in(own, "charity: !remove") == "");
  CHECK(missing_in(own, "total: !add -1") == "");
  for (const char* rules : {"base", "magic"}) CHECK(rule_of({"aladdin", {}, rules, {"mixed"}}, "market.take") == "5");
  CHECK_FALSE(house_game({"aladdin", {}, "magic", {"mixed"}})->defs.kind("charity"));
}

TEST_CASE("a rule that a mod brought is changed only together with that mod") {
  const Home home;
  const Config game{"aladdin", {}, {}, {"tournament"}};
  HouseRule rule;
  rule.title = "Points";
  set_value(rule, game, "tournament.artifact", "20");
  const auto folder = kept(rule, game);
  CHECK(missing_in(text_of(folder / "with/tournament/content/house.yaml"), "artifact: 20") == "");
  CHECK(rule_of({"aladdin", {}, {}, {"points", "tournament"}}, "tournament.artifact") == "20");
  CHECK(rule_of({"aladdin", {}, {}, {"points"}}, "tournament") == "nothing");
}

TEST_CASE("it is tried before anybody plays with it") {
  const Home home;
  const content::Library library = house_library();
  const Config game{"aladdin", {}, {}, {}};
  HouseRule good, bad, wrong;
  set_value(good, game, "market.take", "5");
  const client::HouseCheck fine = client::check_house_rule(library, game, good);
  INFO(fine.details);
  CHECK(fine.result == client::HouseCheck::Result::good);
  CHECK(fine.least == 3);
  CHECK(fine.most == 5);

  without(bad, game, "tokens.t1");  // seven tokens cannot be laid in eight laps
  const client::HouseCheck stops = client::check_house_rule(library, game, bad);
  CHECK(stops.result == client::HouseCheck::Result::game);
  CHECK(stops.seats == 3);
  CHECK(missing_in(stops.details, "placement.lua") == "");
  set_value(bad, game, "placement.laps", "7");
  CHECK(client::check_house_rule(library, game, bad).result == client::HouseCheck::Result::good);

  wrong.values["market.take"] = {"content", house_value("99")};
  const client::HouseCheck refused = client::check_house_rule(library, game, wrong);
  CHECK(refused.result == client::HouseCheck::Result::content);
  CHECK(refused.sentence == "rules.market.take: 99 is too large; at most 20");
}

TEST_CASE("another mod that sets the same is named") {
  const Home home;
  home.write("vizier/mods/zoo/mod.yaml",
             "id: zoo\nversion: 1.0.0\nformat: 2\ntitle: Zoo\nrequires: ['duel >=1.0 <2']\n");
  home.write("vizier/mods/zoo/content/rules.yaml", "rules: { rounds: 3 }\n");
  HouseRule blind, knowing;
  blind.title = "Blind";
  set_value(blind, duel, "rounds", "2");  // made without the other one
  const Config both{"duel", {}, {}, {"zoo"}};
  const client::HouseCheck check = client::check_house_rule(house_library(), both, blind);
  INFO(check.details);
  CHECK(check.mods == std::vector<std::string>{"zoo"});
  CHECK(check.disputed == "rules.rounds");
  // made while the other one is there, it lies above it
  knowing.title = "Knowing";
  set_value(knowing, both, "rounds", "2");
  CHECK(client::check_house_rule(house_library(), both, knowing).mods.empty());
  kept(knowing, both);
  CHECK(rule_of({"duel", {}, {}, {"knowing", "zoo"}}, "rounds") == "2");
}

TEST_CASE("a friend installs a packed house rule and can change it, too") {
  const Home home;
  HouseRule rule;
  rule.title = "Our evening";
  const Config game{"aladdin", {}, "magic", {}};
  set_value(rule, game, "market.take", "5");
  without(rule, game, "spells.charity");
  kept(rule, game);
  const auto file = home.path / "our.vmod";
  REQUIRE(client::pack_content(*house_library().find(rule.id), file));
  const auto again = client::install_content(house_library(), file);
  REQUIRE_FALSE(again);
  CHECK(missing_in(again.problem(), "exists already") == "");

  setenv("XDG_DATA_HOME", (home.path / "friend").c_str(), 1);
  const auto installed = client::install_content(house_library(), file);
  INFO((installed ? std::string() : installed.problem()));
  REQUIRE(installed);
  const content::Library theirs = house_library();
  const auto rules = client::house_rules_for(theirs, "aladdin");
  REQUIRE(rules.size() == 1);
  CHECK(rules[0]->title == "Our evening");
  const auto opened = client::open_house_rule(theirs, *rules[0]);
  REQUIRE(opened);
  CHECK(opened->values.count("market.take") == 1);
  CHECK(opened->left_out.count("spells.charity") == 1);
  CHECK(rule_of({"aladdin", {}, "magic", {rules[0]->id}}, "market.take") == "5");
}

TEST_CASE("every rule of every game says what it is and what fits") {
  const Home home;
  const content::Library library = house_library();
  for (const content::Manifest& manifest : library.packages())
    for (const char* language : {"en", "fr", "it"}) {
      const bool shipped = manifest.folder.string().find("/tests/") == std::string::npos;
      const auto game = house_game({manifest.id, {}, {}, {}});
      for (const client::HouseField& field : client::house_fields(*game, language)) {
        INFO(manifest.id << " " << language << " " << field.key);
        CHECK_FALSE(field.layers.empty());
        if (!shipped) continue;
        CHECK(field.sentence != field.key);
        CHECK(field.type != client::HouseField::Type::other);
        const bool counts =
            field.type == client::HouseField::Type::number || field.type == client::HouseField::Type::numbers;
        CHECK((!counts || field.most < 1000));
        CHECK(game->texts.find(language, "rule." + field.key));
      }
      for (const client::HouseKinds& category : client::house_kinds(*game, language))
        CHECK_FALSE(category.kinds.empty());
    }
}

TEST_CASE("a rule that nobody has described can still be set, by its type") {
  const Home home;
  HouseRule rule;
  const auto game = house_game(duel);
  const auto fields = client::house_fields(*game, "en");
  const auto named = [&](const char* key) {
    for (const client::HouseField& field : fields)
      if (field.key == key) return field.type;
    return client::HouseField::Type::other;
  };
  CHECK(named("rounds") == client::HouseField::Type::number);
  CHECK(named("tricks") == client::HouseField::Type::yes_no);
  CHECK(client::set_rule(rule, *game, "tricks", house_value("false")));
  const auto refused = client::set_rule(rule, *game, "tricks", house_value("3"));
  REQUIRE_FALSE(refused);
  CHECK(refused.problem() == "rules.tricks: was true; 3 is of another type");
}
