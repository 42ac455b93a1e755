package dev.kontract.server.controller.shell;

import java.util.List;

/** A command of a script. */
sealed interface Command {

    /** A program with its arguments, variable assignments and redirections. */
    record Simple(List<Assignment> assignments, List<Word> words, List<Redirection> redirections) implements Command {}

    /** A variable and its value. */
    record Assignment(String name, Word value) {}

    /**
     * A redirection of output.
     *
     * @param descriptor the number of the output, or {@code &} for both
     * @param operator {@code >}, {@code >>} or {@code >&}
     */
    record Redirection(String descriptor, String operator, Word target) {}

    /** Commands one after the other. */
    record Sequence(List<Command> commands) implements Command {}

    /** The second command runs if the first has succeeded, or if it has failed. */
    record AndOr(Command first, boolean and, Command second) implements Command {}

    /** The opposite of a command's outcome. */
    record Not(Command command) implements Command {}

    /** An {@code if} with its branches; {@code otherwise} may be empty. */
    record If(Command condition, Command then, Command otherwise) implements Command {}

    /** A loop that continues while its condition succeeds, or fails. */
    record Loop(Command condition, boolean until, Command body) implements Command {}

    /** A loop over words. */
    record For(String variable, List<Word> words, Command body) implements Command {}

    /** Runs the first branch with a pattern that matches a word. */
    record Case(Word word, List<Branch> branches) implements Command {}

    /** A branch of a {@code case}. */
    record Branch(List<Word> patterns, Command body) {}

    /** Commands in braces, or in parentheses, which do not change variables outside. */
    record Group(Command body, boolean subshell, List<Redirection> redirections) implements Command {}

    /** The definition of a function. */
    record Function(String name, Command body) implements Command {}
}
