#pragma once
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace vizier::script {

/// Allocates memory for one Lua state. Freed blocks wait in a list for each size and are used again, which costs a few
/// instructions. All memory is given back together with the state.
class Pool {
 public:
  /// As realloc, with the size that the block had; 0 frees it.
  void* resize(void* block, std::size_t old_size, std::size_t size) {
    if (!block) return size == 0 ? nullptr : take(size);
    if (size == 0) return give(block, old_size), nullptr;
    if (old_size > largest && size > largest) return std::realloc(block, size);
    if (old_size <= largest && size <= largest && row(old_size) == row(size)) return block;
    void* const moved = take(size);
    if (!moved) return nullptr;
    std::memcpy(moved, block, old_size < size ? old_size : size);
    give(block, old_size);
    return moved;
  }

 private:
#if defined(__SANITIZE_ADDRESS__)
  static constexpr std::size_t largest = 0;  // every block for itself, so that a wrong access is found
#else
  static constexpr std::size_t largest = 1024;
#endif
  static constexpr std::size_t step = 16, chunk = 64 * 1024;

  static std::size_t row(std::size_t size) { return (size + step - 1) / step; }
  void* take(std::size_t size) {
    if (size > largest) return std::malloc(size);
    void*& list = free_[row(size)];
    if (list) {
      void* const block = list;
      std::memcpy(&list, block, sizeof list);
      return block;
    }
    return fresh(row(size) * step);
  }
  void give(void* block, std::size_t size) {
    if (size > largest) return std::free(block);
    void*& list = free_[row(size)];
    std::memcpy(block, &list, sizeof list);
    list = block;
  }
  void* fresh(std::size_t size) {
    if (left_ < size) {
      chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk));
      next_ = chunks_.back().get();
      left_ = chunk;
    }
    void* const block = next_;
    next_ += size;
    left_ -= size;
    return block;
  }

  std::array<void*, largest / step + 1> free_{};
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace vizier::script
