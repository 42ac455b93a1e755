package dev.kontract.server.selector;

/**
 * A token of a label selector.
 *
 * @param type the type
 * @param text the text as written
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
