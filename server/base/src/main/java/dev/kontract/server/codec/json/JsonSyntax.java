package dev.kontract.server.codec.json;

import dev.kontract.server.status.GoText;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Explains syntax errors in JSON with the messages of Go's scanner.
 *
 * <p>Used only on text that another parser has rejected, so it favours simplicity over speed. There is one method per
 * production of RFC 8259; the first one that meets an invalid character throws.
 */
public final class JsonSyntax {

    /** The maximum nesting depth. */
    public static final int MAX_DEPTH = 10_000;

    private static final class Unexpected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unexpected(String message) {
            super(message, null, false, false);
        }
    }

    private final byte[] text;
    private int position;
    private int depth;
    private final BitSet objects = new BitSet();

    private JsonSyntax(byte[] text) {
        this.text = text;
    }

    /** Returns the syntax error in {@code text}, or null if it is valid JSON. */
    public static @Nullable String error(byte[] text) {
        try {
            new JsonSyntax(text).document();
            return null;
        } catch (Unexpected e) {
            return e.getMessage();
        }
    }

    /** Iterates instead of recursing, so that depth does not use the stack. */
    private void document() {
        do {
            boolean opened = value();
            while (!opened && depth > 0 && closes()) {
                depth--;
            }
        } while (depth > 0);
        if (peek() >= 0) {
            throw unexpected("after top-level value");
        }
    }

    /**
     * Reads a scalar or an empty container, or opens a container up to its first value. Returns whether a container was
     * opened.
     */
    private boolean value() {
        int first = next();
        if (first == '{' || first == '[') {
            return open(first == '{');
        }
        if (first == '"') {
            string();
        } else if (first == '-' || isDigit(first)) {
            position--;
            number();
        } else if (first == 't') {
            literal("true");
        } else if (first == 'f') {
            literal("false");
        } else if (first == 'n') {
            literal("null");
        } else {
            position--;
            throw unexpected("looking for beginning of value");
        }
        return false;
    }

    private boolean open(boolean object) {
        if (depth == MAX_DEPTH) {
            position--;
            throw unexpected("exceeded max depth");
        }
        if (peek() == (object ? '}' : ']')) {
            position++;
            return false;
        }
        objects.set(depth++, object);
        if (object) {
            key();
        }
        return true;
    }

    private void key() {
        if (next() != '"') {
            position--;
            throw unexpected("looking for beginning of object key string");
        }
        string();
        if (next() != ':') {
            position--;
            throw unexpected("after object key");
        }
    }

    /** Returns whether the container closes here; otherwise reads up to its next value. */
    private boolean closes() {
        boolean object = objects.get(depth - 1);
        int end = next();
        if (end == (object ? '}' : ']')) {
            return true;
        }
        if (end != ',') {
            position--;
            throw unexpected(object ? "after object key:value pair" : "after array element");
        }
        if (object) {
            key();
        }
        return false;
    }

    private void string() {
        while (true) {
            int character = read();
            if (character == '"') {
                return;
            }
            if (character < 0x20) {
                throw unread("in string literal");
            }
            if (character == '\\') {
                escape();
            }
        }
    }

    private void escape() {
        int character = inner();
        if ("bfnrt\\/\"".indexOf(character) >= 0) {
            return;
        }
        if (character != 'u') {
            throw unread("in string escape code");
        }
        for (int digit = 0; digit < 4; digit++) {
            if (Character.digit(inner(), 16) < 0) {
                throw unread("in \\u hexadecimal character escape");
            }
        }
    }

    private void number() {
        if (text[position] == '-') {
            position++;
        }
        if (inner() != '0') {
            position--;
            digits("in numeric literal");
        }
        if (at('.')) {
            position++;
            digits("after decimal point in numeric literal");
        }
        if (at('e') || at('E')) {
            position++;
            if (at('+') || at('-')) {
                position++;
            }
            digits("in exponent of numeric literal");
        }
    }

    private void digits(String where) {
        if (!isDigit(inner())) {
            throw unread(where);
        }
        while (position < text.length && isDigit(text[position])) {
            position++;
        }
    }

    private void literal(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (inner() != word.charAt(i)) {
                throw unread("in literal " + word + " (expecting '" + word.charAt(i) + "')");
            }
        }
    }

    private boolean at(char character) {
        return position < text.length && text[position] == character;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /** Returns the next character that is not white space without consuming it, or -1 at the end. */
    private int peek() {
        while (position < text.length && " \t\r\n".indexOf(text[position]) >= 0) {
            position++;
        }
        return position < text.length ? text[position] & 0xff : -1;
    }

    private int next() {
        peek();
        return read();
    }

    private int read() {
        if (position == text.length) {
            throw new Unexpected("unexpected end of JSON input");
        }
        return text[position++] & 0xff;
    }

    /**
     * Returns the next character of an incomplete literal; the end of input counts as a space, which no literal
     * contains.
     */
    private int inner() {
        return position++ < text.length ? text[position - 1] & 0xff : ' ';
    }

    private Unexpected unread(String where) {
        position--;
        return unexpected(where);
    }

    private Unexpected unexpected(String where) {
        int character = position < text.length ? text[position] & 0xff : ' ';
        String shown = character == '"' ? "'\"'" : GoText.quoteChar(character);
        return new Unexpected("invalid character " + shown + ' ' + where);
    }
}
