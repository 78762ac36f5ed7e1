#pragma once
// Catch2 is version 2 on some systems and 3 on others; the tests use only what both have.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

/// A Result that should be good tells its problem, and one that should fail that it is good.
template <class T>
requires requires(const T& result) { result.failed().problem; }
struct Catch::StringMaker<T> {
  static std::string convert(const T& result) { return result ? "good" : "'" + result.problem() + "'"; }
};
