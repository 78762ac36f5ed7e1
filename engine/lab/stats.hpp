#pragma once
#include <cmath>
#include <cstdint>

namespace vizier::lab {

/// A mean with half of its 95 % interval.
struct Estimate {
  double value = 0, error = 0;
  std::uint64_t n = 0;
  double low() const { return value - error; }
  double high() const { return value + error; }
  bool differs() const { return n > 1 && std::abs(value) > error; }  ///< from 0
};

/// Gathers numbers one by one. The order in which they come does not matter beyond the last digits.
class Mean {
 public:
  void add(double x) {
    ++n_;
    sum_ += x;
    squares_ += x * x;
  }
  std::uint64_t count() const { return n_; }
  /// What is left of these numbers without some of them.
  Mean without(const Mean& part) const {
    Mean rest;
    rest.n_ = n_ - part.n_;
    rest.sum_ = sum_ - part.sum_;
    rest.squares_ = squares_ - part.squares_;
    return rest;
  }
  Estimate estimate() const {
    if (n_ == 0) return {};
    const auto n = static_cast<double>(n_);
    const double mean = sum_ / n;
    const double variance = n_ > 1 ? std::fmax(0, (squares_ - n * mean * mean) / (n - 1)) : 0;
    return {mean, n_ > 1 ? 1.96 * std::sqrt(variance / n) : 0, n_};
  }

 private:
  std::uint64_t n_ = 0;
  double sum_ = 0, squares_ = 0;
};

/// How far two numbers go together: 1 for always, 0 for not at all.
class Correlation {
 public:
  void add(double x, double y) {
    ++n_;
    x_ += x, y_ += y, xx_ += x * x, yy_ += y * y, xy_ += x * y;
  }
  double value() const {
    const auto n = static_cast<double>(n_);
    const double spread = (n * xx_ - x_ * x_) * (n * yy_ - y_ * y_);
    return n_ < 2 || spread <= 0 ? 0 : (n * xy_ - x_ * y_) / std::sqrt(spread);
  }

 private:
  std::uint64_t n_ = 0;
  double x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

/// How much two independent means differ.
inline Estimate difference(const Mean& a, const Mean& b) {
  const Estimate x = a.estimate(), y = b.estimate();
  constexpr std::uint64_t few = 20;  // below, an interval from a variance is no use
  if (x.n < few || y.n < few) return {};
  return {x.value - y.value, std::hypot(x.error, y.error), x.n};
}

/// An interval for a share that also holds near 0 and 1 and for few games (Wilson's).
inline Estimate share_estimate(double won, std::uint64_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const double z = 1.96, p = won / n, centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {p, std::fmax(std::abs(centre + half - p), std::abs(p - (centre - half))), games};
}

/// How many games would make the interval as small as `wanted`, where it now is `e.error` after `games`.
inline std::uint64_t games_for(const Estimate& e, double wanted, std::uint64_t games) {
  if (wanted <= 0 || e.error <= 0) return games;
  return static_cast<std::uint64_t>(std::ceil(static_cast<double>(games) * (e.error / wanted) * (e.error / wanted)));
}

}  // namespace vizier::lab
