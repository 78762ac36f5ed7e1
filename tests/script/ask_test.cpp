// What a question knows of itself besides its choices.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

TEST_CASE("a question for one thing knows which choice passes, whether it is a text or a table with that key") {
  CHECK(Try("game:player(1):choose('which', { 'this', 'pass', 'that' })").decision.pass == 1);
  CHECK(Try("game:player(1):choose('which', { 'this', { key = 'pass' } })").decision.pass == 1);
  CHECK(Try("game:player(1):choose('which', { 'this', 'that' })").decision.pass == -1);
  CHECK(Try("game:player(1):choose_some('which', { 'this', 'pass' }, 1, 1)").decision.pass == -1);
}

TEST_CASE("a question that is asked anew no longer passes") {
  world::Decision decision;
  decision.pass = 2;
  decision.reset(world::Decision::Type::one, world::SeatId(0));
  CHECK(decision.pass == -1);
}
