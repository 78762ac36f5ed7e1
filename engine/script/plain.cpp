// What scripts have of Lua's own, unchanged: these make no text or table whose size a script chooses, and have no order of their own. An entry
// without a function of ours means that Lua's is taken.
#include "script/plain.hpp"

namespace vizier::script {
namespace {

constexpr Function free_functions[] = {
    {"assert", "value: any, message?: string", "any", "Returns its arguments, or fails with the message where the value is false or nil.", nullptr},
    {"error", "message: any, level?: integer", "", "Fails with a message.", nullptr},
    {"ipairs", "list: table", "fun(): integer, any", "The elements 1, 2, 3… up to the first nil.", nullptr},
    {"select", "n: integer|\"#\", ...: any", "any", "The arguments from the n-th on, or their number.", nullptr},
    {"tonumber", "value: any, base?: integer", "number?", "The number that a text says; nil where it says none.", nullptr},
    {"type", "value: any", "string", "The Lua type of a value. A handle is `userdata`.", nullptr},
    {"rawequal", "a: any, b: any", "boolean", "Whether two values are the same.", nullptr},
    {"rawlen", "value: table|string", "integer", "The length of a list or text.", nullptr},
};

constexpr Field math_fields[] = {
    {"maxinteger", "integer", "The largest whole number.", nullptr},
    {"mininteger", "integer", "The smallest whole number.", nullptr},
};
constexpr Function math_functions[] = {
    {"abs", "n: number", "number", "The number without its sign.", nullptr},
    {"ceil", "n: number", "integer", "Rounded up.", nullptr},
    {"floor", "n: number", "integer", "Rounded down.", nullptr},
    {"fmod", "a: number, b: number", "number", "What is left of a / b, with the sign of a.", nullptr},
    {"max", "n: number, ...: number", "number", "The largest.", nullptr},
    {"min", "n: number, ...: number", "number", "The smallest.", nullptr},
    {"sqrt", "n: number", "number", "The square root.", nullptr},
    {"tointeger", "value: any", "integer?", "The value as a whole number, where it is one.", nullptr},
    {"type", "value: any", "string?", "`integer`, `float`, or nil for what is no number.", nullptr},
    {"ult", "a: integer, b: integer", "boolean", "Whether a is below b when both are read without a sign.", nullptr},
};

}  // namespace

const Type plain_type{"", "Lua's own, unchanged.", {}, free_functions};
const Type math_type{"math", "Numbers. For random ones ask `game:random`.", math_fields, math_functions};

}  // namespace vizier::script
