#pragma once
#include <cstddef>
#include <cstdint>

namespace vizier::world {

/// How many pieces, cells and the like were looked at on this thread by loops whose length a game decides. Where a
/// script's instructions are counted, this counts with them: one call can look at 20,000 pieces.
inline constinit thread_local std::uint64_t work_done = 0;
inline void note_work(std::size_t looked_at) { work_done += looked_at; }

}  // namespace vizier::world
