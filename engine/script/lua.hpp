#pragma once
// The plain C library, as Debian builds it: errors inside Lua are longjmps, so bound functions throw instead and
// `guarded` turns that into a Lua error.
extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}
