#pragma once
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <vector>

#include "world/ids.hpp"

namespace vizier::world {

/// The ids 0, 1, 2… below a count: `for (const ZoneId zone : defs.zones.ids())`.
template <class I>
class IdRange {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = const I*;
    using reference = I;

    constexpr iterator() = default;
    constexpr explicit iterator(int at) : at_(at) {}
    constexpr I operator*() const { return I(at_); }
    constexpr iterator& operator++() { return ++at_, *this; }
    constexpr iterator operator++(int) { return iterator(at_++); }
    friend constexpr bool operator==(iterator, iterator) = default;

   private:
    int at_ = 0;
  };

  constexpr explicit IdRange(int count) : count_(count) {}
  constexpr explicit IdRange(std::size_t count) : count_(static_cast<int>(count)) {}
  constexpr iterator begin() const { return iterator(0); }
  constexpr iterator end() const { return iterator(count_); }

 private:
  int count_;
};

/// A vector whose index is an id: what belongs to a kind is found by a KindId, and neither by a ZoneId nor by a number.
template <class I, class T>
class IdVector {
  using List = std::vector<T>;

 public:
  using value_type = T;
  using iterator = typename List::iterator;
  using const_iterator = typename List::const_iterator;

  IdVector() = default;
  IdVector(std::initializer_list<T> items) : list_(items) {}
  explicit IdVector(std::size_t count, const T& value = T()) : list_(count, value) {}
  explicit IdVector(List list) : list_(std::move(list)) {}

  typename List::reference operator[](I id) { return list_[id.slot()]; }
  typename List::const_reference operator[](I id) const { return list_[id.slot()]; }

  bool has(I id) const { return id.slot() < list_.size(); }  ///< false for none
  IdRange<I> ids() const { return IdRange<I>(list_.size()); }
  I next_id() const { return I(list_.size()); }                                               ///< of what is added next
  I id_of(const T& item) const { return I(static_cast<std::size_t>(&item - list_.data())); }  ///< of one that lies here

  std::size_t size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  iterator begin() { return list_.begin(); }
  iterator end() { return list_.end(); }
  const_iterator begin() const { return list_.begin(); }
  const_iterator end() const { return list_.end(); }
  typename List::reference front() { return list_.front(); }
  typename List::const_reference front() const { return list_.front(); }
  typename List::reference back() { return list_.back(); }
  typename List::const_reference back() const { return list_.back(); }
  const List& list() const { return list_; }  ///< in the order of the ids, for what takes any vector
  List& list() { return list_; }

  I push_back(T item) {
    list_.push_back(std::move(item));
    return I(list_.size() - 1);
  }
  template <class... Args>
  typename List::reference emplace_back(Args&&... args) {
    return list_.emplace_back(std::forward<Args>(args)...);
  }
  void resize(std::size_t count) { list_.resize(count); }
  void resize(std::size_t count, const T& value) { list_.resize(count, value); }
  void assign(std::size_t count, const T& value) { list_.assign(count, value); }
  void reserve(std::size_t count) { list_.reserve(count); }
  void clear() { list_.clear(); }

  friend bool operator==(const IdVector&, const IdVector&) = default;

 private:
  List list_;
};

/// The same with room for a fixed number.
template <class I, class T, std::size_t N>
struct IdArray {
  std::array<T, N> list{};

  constexpr T& operator[](I id) { return list[id.slot()]; }
  constexpr const T& operator[](I id) const { return list[id.slot()]; }
  constexpr IdRange<I> ids() const { return IdRange<I>(N); }
};
template <class T>
using SeatArray = IdArray<SeatId, T, max_seats>;

/// Rows and columns, each with ids of their own: what each piece has of each variable.
template <class Row, class Column, class T>
struct IdTable {
  std::size_t columns = 0;
  std::vector<T> list;  ///< row by row

  T& operator()(Row row, Column column) { return list[row.slot() * columns + column.slot()]; }
  const T& operator()(Row row, Column column) const { return list[row.slot() * columns + column.slot()]; }
  void resize(std::size_t rows, const T& value = T()) { list.resize(rows * columns, value); }
};

}  // namespace vizier::world
