#pragma once
// Catch2 is version 2 on some systems and 3 on others; the tests use only what both have.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
