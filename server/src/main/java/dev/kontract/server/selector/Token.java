package dev.kontract.server.selector;

/**
 * A word of a label selector.
 *
 * @param type what it is
 * @param text as written
 */
record Token(Type type, String text) {

    enum Type {
        END,
        IDENTIFIER,
        CLOSE,
        COMMA,
        NOT,
        DOUBLE_EQUALS,
        EQUALS,
        GREATER,
        IN,
        LESS,
        NOT_EQUALS,
        NOT_IN,
        OPEN
    }

    boolean is(Type other) {
        return type == other;
    }
}
