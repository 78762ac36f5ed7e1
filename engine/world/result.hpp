#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace vizier {

/// Why something was not done: a sentence for people, and what they probably meant.
struct Failed {
  std::string problem;
  std::string hint = {};
};

/// What a function gives, or why it cannot.
///
///     const Result<Figure> figure = read_figure(rows);
///     if (!figure) return figure.failed();
///     draw(*figure);
template <class T = void>
class Result {
 public:
  template <class U = T>
  requires std::convertible_to<U, T> Result(U&& value) : state_(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(Failed failed) : state_(std::in_place_index<1>, std::move(failed)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Failed& failed() const { return std::get<1>(state_); }
  const std::string& problem() const { return failed().problem; }
  friend bool operator==(const Result& result, const T& value) { return result && *result == value; }

 private:
  std::variant<T, Failed> state_;
};

/// Done, or why not.
template <>
class Result<void> {
 public:
  Result() = default;
  Result(Failed failed) : failed_(std::move(failed)) {}

  explicit operator bool() const { return !failed_; }
  const Failed& failed() const { return failed_.value(); }
  const std::string& problem() const { return failed().problem; }

 private:
  std::optional<Failed> failed_;
};

}  // namespace vizier
