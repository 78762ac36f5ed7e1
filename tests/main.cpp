// The one place where Catch2 version 2 is compiled; version 3 brings a main of its own, which CMake links instead.
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
