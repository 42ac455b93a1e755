package dev.kontract.server.controller.shell;

import java.util.List;

/**
 * A word of a script before its expansion.
 *
 * @param parts its parts
 */
record Word(List<Part> parts) {

    /** A part of a word. */
    sealed interface Part {

        /** Returns whether it is in quotes: an expansion is then not split into fields. */
        boolean quoted();
    }

    /** Literal text. */
    record Text(String text, boolean quoted) implements Part {}

    /**
     * A variable or parameter.
     *
     * @param operator {@code -} or {@code :-}, {@code +} or {@code :+}, {@code #} for its length, empty for its value
     */
    record Variable(String name, String operator, Word operand, boolean quoted) implements Part {}

    /** The output of commands. */
    record Substitution(Command body, boolean quoted) implements Part {}

    /** The value of an expression. */
    record Expression(Word text, boolean quoted) implements Part {}

    static final Word EMPTY = new Word(List.of());

    static Word of(String text) {
        return new Word(List.of(new Text(text, false)));
    }

    /** Returns the text of a word without expansions and quotes; empty for any other. */
    String plain() {
        return parts.size() == 1 && parts.get(0) instanceof Text text && !text.quoted() ? text.text() : "";
    }
}
