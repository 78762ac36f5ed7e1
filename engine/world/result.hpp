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

  /// With the path of what is wrong in front: `supply.lot.zone: there is no …`.
  Failed in(const std::string& path) const { return {path + ": " + problem, hint}; }
  /// Problem and hint as one sentence; `otherwise` ends it where there is no hint.
  std::string sentence(const std::string& otherwise = {}) const {
    const std::string& end = hint.empty() ? otherwise : hint;
    return end.empty() ? problem : problem + "; " + end;
  }
};

/// What a function gives, or why it cannot.
///
///     const Result<Figure> figure = read_figure(rows);
///     if (!figure) return figure.failed();
///     draw(*figure);
///
/// `Why` is another type only where the reason is more than a sentence: a script's mistake, a text of a client.
template <class T = void, class Why = Failed>
class [[nodiscard]] Result {
 public:
  template <class U = T>
  requires std::convertible_to<U, T> Result(U&& value) : state_(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(Why failed) : state_(std::in_place_index<1>, std::move(failed)) {}

  explicit operator bool() const { return ok(); }
  bool ok() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Why& failed() const { return std::get<1>(state_); }
  const std::string& problem() const { return failed().problem; }
  friend bool operator==(const Result& result, const T& value) { return result && *result == value; }

 private:
  std::variant<T, Why> state_;
};

/// Done, or why not.
template <class Why>
class [[nodiscard]] Result<void, Why> {
 public:
  Result() = default;
  Result(Why failed) : failed_(std::move(failed)) {}

  explicit operator bool() const { return ok(); }
  bool ok() const { return !failed_; }
  const Why& failed() const { return failed_.value(); }
  const std::string& problem() const { return failed().problem; }

 private:
  std::optional<Why> failed_;
};

}  // namespace vizier
