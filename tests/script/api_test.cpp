#include "script/api.hpp"

#include <string>

#include "catch.hpp"

using namespace vizier;

namespace {

template <class F>
void each_type(F&& f) {
  for (const script::Type* type : script::handle_types()) f(*type);
  for (const script::Type* type : script::library_types()) f(*type);
}

template <class F>
void each_function(const script::Type& type, F&& f) {
  for (const script::Function& function : type.functions) f(function);
  for (const script::Function& function : type.more) f(function);
}

bool is_sentence(const std::string& doc) { return doc.size() > 3 && doc.ends_with('.'); }

}  // namespace

TEST_CASE("every bound name has a sentence", "[api]") {
  each_type([](const script::Type& type) {
    INFO(type.name);
    CHECK(is_sentence(type.doc));
    for (const script::Field& f : type.fields) {
      INFO(f.name);
      CHECK(is_sentence(f.doc));
      CHECK(!f.type().empty());
    }
    each_function(type, [](const script::Function& f) {
      INFO(f.name);
      CHECK(is_sentence(f.doc));
    });
  });
}

TEST_CASE("every bound name is in the stub, the reference and, where it is global, the list for luacheck", "[api]") {
  const std::string lua = script::api_lua(), page = script::api_markdown(), globals = script::api_luacheck();
  for (const script::Type* type : script::handle_types()) {
    const std::string name = type->name;
    CHECK(lua.find("---@class " + name) != std::string::npos);
    CHECK(page.find("\n## " + name + "\n") != std::string::npos);
    each_function(*type, [&](const script::Function& f) {
      INFO(f.name);
      CHECK(lua.find("\nfunction " + name + ":" + f.name + "(") != std::string::npos);
      CHECK(page.find(std::string(":") + f.name + "(") != std::string::npos);
    });
    for (const script::Field& f : type->fields)
      CHECK(lua.find(std::string("---@field ") + f.name + " " + f.type()) != std::string::npos);
  }
  for (const script::Type* type : script::library_types()) {
    const std::string name = type->name, prefix = name.empty() ? "" : name + ".";
    each_function(*type, [&](const script::Function& f) {
      INFO(f.name);
      CHECK(lua.find("\nfunction " + prefix + f.name + "(") != std::string::npos);
      CHECK(globals.find(std::string("\"") + f.name + "\",\n") != std::string::npos);
    });
  }
}

TEST_CASE("parameters become LuaCATS lines: optional ones, functions and the rest of the arguments", "[api]") {
  const std::string lua = script::api_lua();
  CHECK(lua.find("---@param before? fun(a: any, b: any): boolean\nfunction table.sort(list, before) end\n") !=
        std::string::npos);
  CHECK(lua.find("---@param ... integer\n---@return string\nfunction string.char(...) end\n") != std::string::npos);
  CHECK(lua.find("---@return integer?\n---@return integer?\nfunction string.find(s, what, from) end\n") !=
        std::string::npos);
}
