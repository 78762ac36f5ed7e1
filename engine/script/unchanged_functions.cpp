// What scripts have of Lua's own, unchanged: these make no text or table whose size a script chooses, and have no order
// of their own. An entry without a function of ours means that Lua's is taken.
#include "script/unchanged_functions.hpp"

#include "script/rows.hpp"

namespace vizier::script {
namespace {

constexpr Function free_functions[] = {
    declared<Gives<AnyValue>, AnyValue, Maybe<AnyValue>>(
        "assert", "value, message",
        "Returns its arguments, or fails with the message where the value is false or nil."),
    declared<Gives<>, AnyValue, Maybe<Amount>>("error", "message, level", "Fails with a message."),
    declared<Gives<AnyValue>, OneOf<Amount, Word<"#">>, Rest<AnyValue>>(
        "select", "n, ...", "The arguments from the n-th on, or their number."),
    declared<Gives<Maybe<Number>>, AnyValue, Maybe<Amount>>("tonumber", "value, base",
                                                            "The number that a text says; nil where it says none."),
    declared<Gives<Text>, AnyValue>("type", "value", "The Lua type of a value. A handle is `userdata`."),
    declared<Gives<Truth>, AnyValue, AnyValue>("rawequal", "a, b", "Whether two values are the same."),
    declared<Gives<Amount>, OneOf<AnyTable, Text>>("rawlen", "value", "The length of a list or text."),
};

constexpr Field math_fields[] = {
    field<Amount>("maxinteger", "The largest whole number."),
    field<Amount>("mininteger", "The smallest whole number."),
};
constexpr Function math_functions[] = {
    declared<Gives<Number>, Number>("abs", "n", "The number without its sign."),
    declared<Gives<Amount>, Number>("ceil", "n", "Rounded up."),
    declared<Gives<Amount>, Number>("floor", "n", "Rounded down."),
    declared<Gives<Number>, Number, Number>("fmod", "a, b", "What is left of a / b, with the sign of a."),
    declared<Gives<Number>, Number, Rest<Number>>("max", "n, ...", "The largest."),
    declared<Gives<Number>, Number, Rest<Number>>("min", "n, ...", "The smallest."),
    declared<Gives<Number>, Number>("sqrt", "n", "The square root."),
    declared<Gives<Maybe<Amount>>, AnyValue>("tointeger", "value", "The value as a whole number, where it is one."),
    declared<Gives<Maybe<Text>>, AnyValue>("type", "value", "`integer`, `float`, or nil for what is no number."),
    declared<Gives<Truth>, Amount, Amount>("ult", "a, b", "Whether a is below b when both are read without a sign."),
};

}  // namespace

const Type unchanged_type{"", "Lua's own, unchanged.", {}, free_functions};
const Type math_type{"math", "Numbers. For random ones ask `game:random`.", math_fields, math_functions};

}  // namespace vizier::script
