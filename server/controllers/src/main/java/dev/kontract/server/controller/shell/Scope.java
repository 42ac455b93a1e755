package dev.kontract.server.controller.shell;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The variables, positional parameters and options of a shell. A subshell has a copy, so that it changes nothing outside. */
final class Scope {

    private final Map<String, String> variables;
    private final Set<String> constants;
    private List<String> parameters;
    private Set<Character> options;

    private Scope(
            Map<String, String> variables, Set<String> constants, List<String> parameters, Set<Character> options) {
        this.variables = new TreeMap<>(variables);
        this.constants = new HashSet<>(constants);
        this.parameters = List.copyOf(parameters);
        this.options = Set.copyOf(options);
    }

    Scope(Map<String, String> variables) {
        this(variables, Set.of(), List.of(), Set.of());
    }

    Scope copy() {
        return new Scope(variables, constants, parameters, options);
    }

    /** Returns the scope of a separate shell, which has the same variables. */
    Scope ofShell(List<String> ownParameters, Set<Character> ownOptions) {
        return new Scope(variables, Set.of(), ownParameters, ownOptions);
    }

    Map<String, String> variables() {
        return variables;
    }

    boolean isConstant(String name) {
        return constants.contains(name);
    }

    void makeConstant(String name) {
        constants.add(name);
    }

    List<String> parameters() {
        return parameters;
    }

    void setParameters(List<String> next) {
        parameters = List.copyOf(next);
    }

    Optional<String> parameter(int number) {
        return number <= parameters.size() ? Optional.of(parameters.get(number - 1)) : Optional.empty();
    }

    /** Sets the options of the shell, such as {@code e} of {@code set -e}. */
    void setOptions(Set<Character> next) {
        options = Set.copyOf(next);
    }

    Set<Character> options() {
        return options;
    }
}
