package dev.kontract.server.cel;

import dev.kontract.server.cel.function.FunctionTable;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.Values;
import java.util.Set;

/** Errors of calls whose arguments match no overload, which dynamic types reveal only at run time. */
final class RuntimeErrors {

    /** Functions for which cel-go has one implementation of all overloads. */
    private static final Set<String> BOUND_ONCE = Set.of(
            "_+_",
            "_-_",
            "_*_",
            "_/_",
            "_%_",
            "-_",
            "!_",
            "_<_",
            "_<=_",
            "_>_",
            "_>=_",
            "@in",
            "size",
            "matches",
            "sort",
            "@sortByAssociatedKeys");

    private RuntimeErrors() {}

    /** Returns the error, which names the types unless the function is bound once. */
    static ErrorValue noSuchOverload(String function, Object[] arguments) {
        if (BOUND_ONCE.contains(function)) {
            boolean first = function.equals("@in")
                    || FunctionTable.base().overloads(function).stream()
                            .anyMatch(overload -> overload.guards().get(0).test(arguments[0]));
            return first ? ErrorValue.noSuchOverload() : new ErrorValue("no such overload: " + function);
        }
        StringBuilder types = new StringBuilder();
        for (Object argument : arguments) {
            types.append(types.isEmpty() ? "" : ", ").append(Values.typeName(argument));
        }
        return new ErrorValue("no such overload: " + function + "(" + types + ")");
    }
}
